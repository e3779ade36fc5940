import Fastify from 'fastify'

/** The bare framework: sends the prompt to the model and its answer back, and keeps nothing. */
const model = process.env['OPENAI_BASE_URL']!
const http = Fastify()
http.post<{ Body: { message: string } }>('/ask', async (request, reply) => {
  const messages = [{ role: 'user', content: request.body.message }]
  const answer = await fetch(`${model}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'instant', stream: true, messages }),
  })
  return reply.type('text/event-stream').send(answer.body)
})
http.get('/readyz', async () => ({ status: 'ready' }))
await http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
