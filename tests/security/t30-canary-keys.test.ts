import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { webFolder } from '#apps/server/screens.ts'
import { startFakeGoogle } from '#providers/drive/fake-google.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Reply } from '#tests/harness/client.ts'
import { report } from '#tests/harness/measure.ts'
import { createLogSink } from './log-sink.ts'
import { createPerson } from './people.ts'

const canary = (name: string) => `CANARY${name}${randomBytes(12).toString('hex')}`

/** Twelve keys and tokens, each on a way of its own into the product. */
const secrets = {
  openai: canary('accepted'),
  elevenlabs: canary('accepted'),
  replaced: canary('accepted'),
  refused: canary('refused'),
  broken: canary('broken'),
  tooLong: canary('long').padEnd(600, 'x'),
  withLineBreak: canary('lines'),
  wrongField: canary('field'),
  inQuery: canary('query'),
  inPath: canary('path'),
  idempotencyKey: canary('idempotent'),
  googleSecret: canary('client'),
}

/** Answers like both services; what is wrong with a key is in its name. */
const service = createServer(({ headers }, reply) => {
  const key = headers.authorization ?? String(headers['xi-api-key'])
  const status = key.includes('accepted') ? 200 : key.includes('broken') ? 500 : 401
  // Some services repeat the key in their error.
  const error = { message: `Incorrect API key provided: ${key}`, code: 'invalid_api_key' }
  reply.writeHead(status, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(status === 200 ? { data: [], voices: [], has_more: false, total_count: 0 } : { error }))
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
const google = await startFakeGoogle()
const log = createLogSink()
const app = await startTestApp({
  template: 'empty',
  log: log.stream,
  env: {
    ...google.env,
    GOOGLE_CLIENT_SECRET: secrets.googleSecret,
    OPENAI_BASE_URL: `${serviceUrl}/v1`,
    ELEVENLABS_BASE_URL: serviceUrl,
    LOG_LEVEL: 'trace',
  },
})
afterAll(async () => {
  service.close()
  await google.close()
})

/** Every row of every table, jobs and their data included, as text. */
async function dump(): Promise<string> {
  const { pool } = app.base.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)'`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) => JSON.stringify((await pool.query(`select t::text from ${name} t`)).rows)),
  )
  return texts.join('\n')
}

function readBundle(): string {
  if (!existsSync(webFolder)) return ''
  const names = readdirSync(webFolder, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.(?:js|css|html)$/.test(name))
    .map((name) => readFileSync(join(webFolder, name), 'utf8'))
    .join('\n')
}

test('no key that was put in by any way is in the database, the log, an answer or the bundle (T30)', async () => {
  const { client } = await createPerson(app)
  const replies: Reply[] = []
  const connect = async (apiKey: string, { name = 'openai', query = '', field = 'apiKey', headers = {} } = {}) =>
    replies.push(
      await client.send('POST', `/api/services/${name}/connect${query}`, { body: { [field]: apiKey }, headers }),
    )
  await connect(secrets.replaced)
  await connect(secrets.openai)
  await connect(secrets.elevenlabs, { name: 'elevenlabs' })
  await connect(secrets.refused)
  await connect(secrets.broken, { name: 'elevenlabs' })
  await connect(secrets.tooLong)
  await connect(`${secrets.withLineBreak}\r\nHost: example.org`)
  await connect(secrets.wrongField, { field: 'key' })
  await connect('', { query: `?apiKey=${secrets.inQuery}` })
  await connect('', { name: secrets.inPath })
  await connect(secrets.openai, { headers: { 'idempotency-key': secrets.idempotencyKey } })
  const { authUrl } = (await client.expectOk('GET', '/api/services/google-drive/auth-url')).body
  // The client's secret is another one than Google's, so that its refusal is answered, too.
  const { pathname, search, searchParams } = await google.consent(authUrl)
  replies.push(await client.get(pathname + search), await client.get(pathname + search))
  for (const path of ['/api/user/service-connections', '/api/services', '/api/tts/voices', '/api/chat/status'])
    replies.push(await client.get(path))
  await app.settled()
  const texts = {
    answers: replies.map(({ text, headers }) => text + JSON.stringify([...headers])).join('\n'),
    database: await dump(),
    log: log.text(),
    bundle: readBundle(),
  }
  expect(texts.database).toContain('2')
  expect(texts.log).toContain('/api/services')
  const all = { ...secrets, code: searchParams.get('code')!, state: searchParams.get('state')! }
  const found = Object.entries(texts).flatMap(([place, text]) =>
    Object.entries(all).flatMap(([name, secret]) => (text.includes(secret) ? [`${name} in ${place}`] : [])),
  )
  expect(found).toEqual([])
  report('T30 canaries', { secrets: Object.keys(all).length, texts: Object.keys(texts).length, found: found.length })
})
