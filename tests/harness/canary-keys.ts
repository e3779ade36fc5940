import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client, Reply } from './client.ts'

/** A secret that occurs nowhere else. What the services of `startKeyService` say of it is in its name. */
export const createCanary = (name: string): string => `CANARY${name}${randomBytes(12).toString('hex')}`

/** Keys that people enter, each on a way of its own into the product. */
export const createKeyCanaries = () => ({
  openai: createCanary('accepted'),
  elevenlabs: createCanary('accepted'),
  replaced: createCanary('accepted'),
  refused: createCanary('refused'),
  broken: createCanary('broken'),
  tooLong: createCanary('long').padEnd(600, 'x'),
  withLineBreak: createCanary('lines'),
  wrongField: createCanary('field'),
  inQuery: createCanary('query'),
  inPath: createCanary('path'),
  idempotencyKey: createCanary('idempotent'),
})
export type KeyCanaries = ReturnType<typeof createKeyCanaries>

export type KeyService = { env: Record<string, string>; close(): void }

/** Answers like OpenAI and ElevenLabs. Where it refuses a key it repeats it, as some services do. */
export async function startKeyService(): Promise<KeyService> {
  const server = createServer(({ headers }, reply) => {
    const key = headers.authorization ?? String(headers['xi-api-key'])
    const status = key.includes('accepted') ? 200 : key.includes('broken') ? 500 : 401
    const error = { message: `Incorrect API key provided: ${key}`, code: 'invalid_api_key' }
    reply.writeHead(status, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(status === 200 ? { data: [], voices: [], has_more: false, total_count: 0 } : { error }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { env: { OPENAI_BASE_URL: `${url}/v1`, ELEVENLABS_BASE_URL: url }, close: () => server.close() }
}

/** Enters each key on its way; returns everything that was answered. */
export async function enterKeys(client: Client, keys: KeyCanaries): Promise<Reply[]> {
  const replies: Reply[] = []
  const connect = async (apiKey: string, { name = 'openai', query = '', field = 'apiKey', headers = {} } = {}) => {
    const path = `/api/services/${name}/connect${query}`
    replies.push(await client.send('POST', path, { body: { [field]: apiKey }, headers }))
  }
  await connect(keys.replaced)
  await connect(keys.openai)
  await connect(keys.elevenlabs, { name: 'elevenlabs' })
  await connect(keys.refused)
  await connect(keys.broken, { name: 'elevenlabs' })
  await connect(keys.tooLong)
  await connect(`${keys.withLineBreak}\r\nHost: example.org`)
  await connect(keys.wrongField, { field: 'key' })
  await connect('', { query: `?apiKey=${keys.inQuery}` })
  await connect('', { name: keys.inPath })
  await connect(keys.openai, { headers: { 'idempotency-key': keys.idempotencyKey } })
  for (const path of ['/api/user/service-connections', '/api/services', '/api/tts/voices', '/api/chat/status'])
    replies.push(await client.get(path))
  return replies
}
