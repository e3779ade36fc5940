import { createReadStream, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readArchive } from '#platform/server/backup/archive.ts'
import { fakeClient, startFakeGoogle } from '#providers/drive/fake-google.ts'
import { createCanary, createKeyCanaries, enterKeys, startKeyService } from '#tests/harness/canary-keys.ts'
import { createClient, type Client } from '#tests/harness/client.ts'
import { report } from '#tests/harness/measure.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'

/** What is kept in plain text must be found by the same search, or that would prove nothing. */
const control = createCanary('control')
const keys = createKeyCanaries()
const configured = {
  SECRET_KEY: createCanary('secretkey'),
  SECRET_KEY_PREVIOUS: createCanary('previouskey'),
  BACKUP_KEY: createCanary('backupkey'),
  METRICS_TOKEN: createCanary('metrics'),
  OPENAI_API_KEY: createCanary('accepted'),
  ELEVENLABS_API_KEY: createCanary('accepted'),
  TWENTY_API_KEY: createCanary('twenty'),
  TWENTY_WEBHOOK_SECRET: createCanary('twentyhook'),
  RECEIPTS_WEBHOOK_SECRET: createCanary('receipthook'),
}
const [smtpPassword, imapPassword, ssoSecret] = [createCanary('smtp'), createCanary('imap'), createCanary('sso')]

/** Services that refuse the connection: failures are logged, too. */
const unreachable = {
  TWENTY_URL: 'http://127.0.0.1:1',
  SMTP_URL: `smtp://centre:${smtpPassword}@127.0.0.1:1`,
  RECEIPTS_IMAP_URL: `imap://centre:${imapPassword}@127.0.0.1:1/INBOX`,
}

function writeSsoFile(folder: string): string {
  const path = join(folder, 'sso.json')
  const secret = { issuer: 'http://127.0.0.1:1', clientId: 'foundry', clientSecret: ssoSecret }
  writeFileSync(path, JSON.stringify([{ id: 'campus', label: 'Campus', type: 'oidc', ...secret }]))
  return path
}

/** What a text looks like where it was encoded: as it is, in two bytes a character, in hex, and in base64 at each of its three offsets. */
function encodings(text: string): Buffer[] {
  const bytes = Buffer.from(text)
  const base64 = [0, 1, 2].map((offset) => {
    const whole = bytes.subarray(offset, offset + Math.floor((bytes.length - offset) / 3) * 3)
    return Buffer.from(whole.toString('base64'))
  })
  return [bytes, Buffer.from(text, 'utf16le'), Buffer.from(bytes.toString('hex')), ...base64]
}

type Secrets = Record<string, string>

const findSecrets = (bytes: Buffer, secrets: Secrets): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) =>
    encodings(secret).some((form) => bytes.includes(form)) ? [name] : [],
  )

/** The secrets in each file below a folder: `name in path`. */
function searchFolder(folder: string, secrets: Secrets): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return findSecrets(readFileSync(path), secrets).map((secret) => `${secret} in ${path.slice(folder.length + 1)}`)
  })
}

async function unpack(path: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const piece of readArchive(createReadStream(path), configured.BACKUP_KEY))
    if ('data' in piece) chunks.push(piece.data)
  return Buffer.concat(chunks)
}

/** What else people and services bring that is secret, and what meets a service that cannot be reached. */
async function enterOtherSecrets(student: Client, google: Awaited<ReturnType<typeof startFakeGoogle>>) {
  const { authUrl } = (await student.expectOk('GET', '/api/services/google-drive/auth-url')).body
  const { pathname, search, searchParams } = await google.consent(authUrl)
  await student.expectOk('GET', pathname + search)
  const admin = createClient(student.url)
  await admin.expectOk('POST', '/api/demo-login/admin')
  const { body: webhook } = await admin.expectOk('POST', '/api/admin/webhooks', { url: 'https://hooks.example.org/' })
  await admin.get('/api/twenty/test')
  await admin.get('/api/auth/sso/campus/start')
  await admin.expectOk('POST', '/api/send-magic-link', { email: 'somebody@virginia.edu' })
  const mentor = createClient(student.url)
  await mentor.expectOk('POST', '/api/demo-login/mentor')
  const calendar = createCanary('calendar')
  const { body: availability } = await mentor.expectOk('GET', '/api/bookings/availability')
  const calendarUrl = `https://calendar.invalid/${calendar}.ics`
  await mentor.expectOk('PUT', '/api/bookings/availability', { ...availability, calendarUrl })
  const [refreshToken, { accessTokens }] = [...google.grants].at(-1)!
  const tokens = { refreshToken, accessToken: [...accessTokens][0]! }
  const [code, state] = [searchParams.get('code')!, searchParams.get('state')!]
  return { calendar, webhookSecret: String(webhook.secret), code, state, ...tokens }
}

test('T30: no secret is in the data files, the WAL, logs, answers, or backups, packed or unpacked', async () => {
  const [service, google] = [await startKeyService(), await startFakeGoogle()]
  onTestFinished(async () => {
    service.close()
    await google.close()
  })
  const [dataDir, backupDir] = [createDataFolder(), createDataFolder()]
  const sso = { SSO_FILE: writeSsoFile(createDataFolder()) }
  const stores = { DATA_DIR: dataDir, BACKUP_DIR: backupDir, LOG_LEVEL: 'trace' }
  const env = { ...google.env, ...service.env, ...configured, ...unreachable, ...sso, ...stores }
  const server = await startServerProcess({ env })
  await server.waitUntilReady()
  const student = createClient(server.url)
  await student.expectOk('POST', '/api/demo-login/student')
  await student.expectOk('PUT', '/api/users/profile', { bio: control })
  const replies = await enterKeys(student, keys)
  const other = await enterOtherSecrets(student, google)
  const secrets = { ...keys, ...configured, smtpPassword, imapPassword, ssoSecret, ...fakeClient, ...other }
  const { clientId: _public, ...searched } = secrets
  const answers = replies.map(({ text, headers }) => text + JSON.stringify([...headers])).join('\n')

  // Killed, so that the log of the database holds everything; then ended in order, so that its files do.
  await server.end('SIGKILL')
  expect(searchFolder(dataDir, { control }).filter((found) => found.includes('pg_wal'))).not.toEqual([])
  expect(searchFolder(dataDir, searched)).toEqual([])
  const backup = await startServerProcess({ env, program: 'apps/server/backup-command.ts' })
  expect((await backup.exit).code, backup.output()).toBe(0)
  expect(searchFolder(dataDir, { control }).filter((found) => found.includes('base/'))).not.toEqual([])
  expect(searchFolder(dataDir, searched)).toEqual([])

  const file = readdirSync(backupDir).find((name) => name.endsWith('.backup'))!
  const unpacked = await unpack(join(backupDir, file))
  expect(findSecrets(unpacked, { control })).toEqual(['control'])
  expect(findSecrets(unpacked, searched)).toEqual([])
  expect(searchFolder(backupDir, { control, ...searched })).toEqual([])
  const texts = { answers, log: server.output(), 'log of the backup': backup.output() }
  expect(texts.log).toContain('/api/services')
  for (const [name, text] of Object.entries(texts)) expect(findSecrets(Buffer.from(text), searched), name).toEqual([])
  report('T30', { secrets: Object.keys(searched).length, 'backup MB': (unpacked.length / 1e6).toFixed(1), found: 0 })
})
