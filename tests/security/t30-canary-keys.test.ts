import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { webFolder } from '#apps/server/screens.ts'
import { startFakeGoogle } from '#providers/drive/fake-google.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createCanary, createKeyCanaries, enterKeys, startKeyService } from '#tests/harness/canary-keys.ts'
import { report } from '#tests/harness/measure.ts'
import { createLogSink } from './log-sink.ts'
import { createPerson } from './people.ts'

const keys = createKeyCanaries()
const googleSecret = createCanary('client')
const service = await startKeyService()
const google = await startFakeGoogle()
const log = createLogSink()
const app = await startTestApp({
  template: 'empty',
  log: log.stream,
  env: { ...google.env, ...service.env, GOOGLE_CLIENT_SECRET: googleSecret, LOG_LEVEL: 'trace' },
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
  const replies = await enterKeys(client, keys)
  const { authUrl } = (await client.expectOk('GET', '/api/services/google-drive/auth-url')).body
  // The client's secret is another one than Google's, so that its refusal is answered, too.
  const { pathname, search, searchParams } = await google.consent(authUrl)
  replies.push(await client.get(pathname + search), await client.get(pathname + search))
  await app.settled()
  const texts = {
    answers: replies.map(({ text, headers }) => text + JSON.stringify([...headers])).join('\n'),
    database: await dump(),
    log: log.text(),
    bundle: readBundle(),
  }
  expect(texts.database).toContain('2')
  expect(texts.log).toContain('/api/services')
  const all = { ...keys, googleSecret, code: searchParams.get('code')!, state: searchParams.get('state')! }
  const found = Object.entries(texts).flatMap(([place, text]) =>
    Object.entries(all).flatMap(([name, secret]) => (text.includes(secret) ? [`${name} in ${place}`] : [])),
  )
  expect(found).toEqual([])
  report('T30 canaries', { secrets: Object.keys(all).length, texts: Object.keys(texts).length, found: found.length })
})
