import Fastify from 'fastify'

type RecordedReplies = Record<string, { type: string; body: string }>

/** The bare framework: answers the given bytes and does nothing else. */
const http = Fastify()
for (const [path, { type, body }] of Object.entries(JSON.parse(process.env['ANSWERS']!) as RecordedReplies)) {
  http.get(path, async (_request, reply) => reply.type(type).send(body))
}
http.get('/readyz', async () => ({ status: 'ready' }))
await http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
