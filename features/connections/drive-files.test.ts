import { afterAll, beforeEach, expect, test } from 'vitest'
import { startFakeGoogle } from '#providers/drive/fake-google.ts'
import { docx, pdf } from '#platform/server/documents/sample-documents.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'
import { createPerson, resetRateLimits } from '#tests/security/people.ts'

const google = await startFakeGoogle()
const app = await startTestApp({ env: google.env })
afterAll(() => google.close())
beforeEach(() => resetRateLimits(app))

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const document = 'application/vnd.google-apps.document'
const page = pdf([[{ text: 'Lean canvas of the kiln' }]])
const modifiedTime = '2026-10-01T12:00:00.000Z'
google.files.push(
  { id: 'canvas', name: 'Canvas.pdf', mimeType: 'application/pdf', modifiedTime, bytes: page },
  {
    id: 'notes',
    name: 'Notes',
    mimeType: document,
    modifiedTime,
    exports: {
      'application/pdf': page,
      [docxType]: docx('<w:p><w:r><w:t>Clay is heavy.</w:t></w:r></w:p>'),
      'text/markdown': Buffer.from('# Clay\n\nClay is heavy.'),
    },
  },
  { id: 'liar', name: 'Liar.pdf', mimeType: 'application/pdf', modifiedTime, bytes: Buffer.from('MZ no document') },
  { id: 'huge', name: 'Huge.pdf', mimeType: 'application/pdf', modifiedTime, bytes: Buffer.alloc(10 * 1_048_576 + 1) },
  { id: 'video', name: 'Video.mp4', mimeType: 'video/mp4', modifiedTime, bytes: Buffer.from('video') },
)

async function connect(role: 'student' | 'director' = 'student'): Promise<Client> {
  const { client } = await createPerson(app, { role })
  const { authUrl } = (await client.expectOk('GET', '/api/services/google-drive/auth-url')).body
  const { pathname, search } = await google.consent(authUrl)
  await client.expectOk('GET', pathname + search)
  return client
}
const list = (client: Client, query = '') => client.get(`/api/services/google-drive/files?${query}`)
const driveOf = async (client: Client) => (await client.expectOk('GET', '/api/user/service-connections')).body[0]
const namesOf = (reply: { body: { files: { name: string }[] } }) => reply.body.files.map(({ name }) => name).toSorted()

test('each use lists the files that it takes, and finds them by name', async () => {
  const client = await connect()
  expect(namesOf(await list(client, 'purpose=chat'))).toEqual(['Canvas.pdf', 'Huge.pdf', 'Liar.pdf', 'Notes'])
  expect(namesOf(await list(client, 'purpose=receipt&q=canvas'))).toEqual(['Canvas.pdf'])
  expect((await list(client, 'purpose=video')).status).toBe(400)
  expect(await driveOf(client)).toMatchObject({ lastUsedAt: expect.any(String) })
  const { client: other } = await createPerson(app)
  expect(await list(other)).toMatchObject({ status: 404, body: { code: 'connection.not_found' } })
})

test('files of the drive are attached to a chat; what is too large, gone or something else is refused', async () => {
  const client = await connect()
  const send = (driveFileIds: string[], message = 'What is this?') =>
    client.post('/api/chat', { message, driveFileIds })
  const { body } = await client.expectOk('POST', '/api/chat', { message: '', driveFileIds: ['canvas', 'notes'] })
  const [question] = (await client.expectOk('GET', `/api/chat/sessions/${body.sessionId}/messages`)).body
  expect(question.attachments).toMatchObject([
    { name: 'Canvas.pdf', type: 'application/pdf', size: page.length, pageCount: 1 },
    { name: 'Notes.pdf', type: 'application/pdf' },
  ])
  expect(await send(['huge'])).toMatchObject({ status: 413, body: { code: 'connection.file_too_large' } })
  expect(await send(['gone'])).toMatchObject({ status: 404, body: { code: 'connection.file_not_found' } })
  expect(await send(['video'])).toMatchObject({ status: 415, body: { code: 'connection.file_type_wrong' } })
  expect(await send(['liar'])).toMatchObject({ status: 415, body: { code: 'chat.wrong_type' } })
  expect((await send(['canvas', 'canvas', 'canvas', 'canvas', 'canvas', 'canvas'])).body.code).toBe('chat.file_count')
  const form = new FormData()
  form.set('message', 'As the screen sends it')
  form.set('driveFileIds', 'canvas,notes')
  expect((await client.send('POST', '/api/chat', { raw: form })).status).toBe(201)
})

test('a document of the drive is read aloud, and previewed before', async () => {
  const client = await connect()
  const form = (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return { raw: body }
  }
  const preview = await client.send('POST', '/api/tts/preview', form({ driveFileId: 'notes' }))
  expect(preview.body).toMatchObject({ fileName: 'Notes.docx', excerpt: 'Clay is heavy.' })
  const job = await client.send('POST', '/api/tts/create', form({ driveFileId: 'notes', voice: 'alloy', speed: '1' }))
  expect(job, job.text).toMatchObject({ status: 201, body: { fileName: 'Notes.docx' } })
  const { exports } = google.files.find(({ id }) => id === 'notes')!
  const whole = exports![docxType]!
  exports![docxType] = 'tooLarge'
  const shorter = await client.send('POST', '/api/tts/preview', form({ driveFileId: 'notes' }))
  exports![docxType] = whole
  expect(shorter.body).toMatchObject({ fileName: 'Notes.md' })
})

test('a file of the drive becomes a receipt, once', async () => {
  const director = await connect('director')
  const upload = () => {
    const body = new FormData()
    body.set('driveFileIds', 'canvas')
    return director.send('POST', '/api/receipts/upload', { raw: body })
  }
  expect(await upload()).toMatchObject({ status: 201, body: { duplicateCount: 0 } })
  expect(await upload()).toMatchObject({ status: 201, body: { duplicateCount: 1 } })
})

test('an access token is renewed when it ends, once; after invalid_grant nothing more is sent', async () => {
  const client = await connect()
  const sent = (path: string) => google.requests.filter((request) => request.path === path).length
  app.base.clock.shift(3_590_000)
  const [before] = [sent('/token')]
  expect((await list(client)).status).toBe(200)
  expect((await list(client)).status).toBe(200)
  expect(sent('/token') - before).toBe(1)
  app.base.clock.shift(3_590_000)
  google.revokeAll()
  expect(await list(client)).toMatchObject({ status: 409, body: { code: 'connection.access_ended' } })
  const requestCount = google.requests.length
  for (let count = 0; count < 3; count += 1) expect((await list(client)).status).toBe(409)
  expect(google.requests.length).toBe(requestCount)
  expect(await driveOf(client)).toMatchObject({ state: 'needsReconnecting', isActive: false })
  app.base.clock.shift(-7_180_000)
})

test('an access that was removed at Google while it was still good is revoked, and comes back by connecting again', async () => {
  const client = await connect()
  google.revokeAll()
  expect((await list(client)).status).toBe(409)
  expect(await driveOf(client)).toMatchObject({
    state: 'revoked',
    error: expect.stringContaining('revoked at Google Drive'),
  })
  const { authUrl } = (await client.expectOk('GET', '/api/services/google-drive/auth-url')).body
  const { pathname, search } = await google.consent(authUrl)
  await client.expectOk('GET', pathname + search)
  expect(await driveOf(client)).toMatchObject({ state: 'connected', error: null })
  expect((await list(client)).status).toBe(200)
})

test.each([
  ['of an access that was still good', 0, {}],
  ['of one that had to be renewed anyway', 3_590_000, {}],
  ['although the renewal brought a new refresh token', 3_590_000, { rotates: true }],
])('a token that is refused right after its renewal needs reconnecting, %s', async (_, ageMs, quirks) => {
  const client = await connect()
  app.base.clock.shift(ageMs)
  Object.assign(google.quirks, { refusesAccess: true, ...quirks })
  expect(await list(client)).toMatchObject({ status: 409, body: { code: 'connection.access_ended' } })
  Object.assign(google.quirks, { refusesAccess: false, rotates: false })
  const requestCount = google.requests.length
  expect((await list(client)).status).toBe(409)
  expect(google.requests.length).toBe(requestCount)
  expect(await driveOf(client)).toMatchObject({
    state: 'needsReconnecting',
    isActive: false,
    error: 'Your access to Google Drive has ended. Connect it again to go on.',
  })
  app.base.clock.shift(-ageMs)
})

test.each([
  [{ kind: 'answer', status: 500 }, 503],
  [{ kind: 'answer', status: 429, retryAfter: '30' }, 429],
  [{ kind: 'cut' }, 503],
  [{ kind: 'html' }, 503],
] as const)('a drive that fails (%o) says so, and stays connected (R11)', async (fault, status) => {
  const client = await connect()
  google.failNext(fault)
  const reply = await list(client)
  expect(reply.status).toBe(status)
  if (status === 429) expect(reply.headers.get('retry-after')).toBe('30')
  expect(await driveOf(client)).toMatchObject({ state: 'connected' })
  expect((await list(client)).status).toBe(200)
})
