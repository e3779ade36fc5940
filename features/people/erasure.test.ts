import { randomUUID } from 'node:crypto'
import { cleanupVentureFiles } from '#features/ventures/server/files/actions.ts'
import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { keptAfterErasure, personalData } from '#rules/personal-data.ts'
import type { Client } from '#tests/harness/client.ts'
import { dumpDatabase } from '#tests/security/database-snapshot.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { eraseRemoved } from './server/erasure/actions.ts'
import { insertForPerson, listPersonColumns } from '#tests/harness/canary.ts'
import { unzip } from '#tests/harness/unzip.ts'

const app = await startTestApp()
const { pool } = app.base.database
const { files } = app.base.providers
const marker = 'zxqcanary'
const email = `${marker}@virginia.edu`

async function createCanary() {
  const client = await app.register(email)
  await client.expectOk('PUT', '/api/users/profile', { firstName: 'Zxqcanary', lastName: 'Quux', bio: marker })
  const id: string = (await client.get('/api/auth/user')).body.id
  return { id, client }
}

const jobCtx = () => createCtx(app.base, { viewer: null, logBindings: { job: 'people.erase-removed' } })

/** What the nightly job does. */
async function runErasure(): Promise<void> {
  await app.settled({ runsDelayed: true })
  await eraseRemoved(jobCtx())
}

async function download(client: Client): Promise<{ headers: Headers; bytes: Buffer }> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await fetch(`${app.url}/api/me/export`, { headers: { cookie } })
  return { headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

test('every column that names a person is in the registry', async () => {
  const known = new Set([...Object.keys(personalData), ...Object.keys(keptAfterErasure)])
  const columns = await listPersonColumns(pool)
  expect(
    columns.filter((name) => !known.has(name)),
    'add these to rules/personal-data.ts',
  ).toEqual([])
  expect(
    [...known].filter((name) => !columns.includes(name)),
    'no such column',
  ).toEqual([])
})

test('a removed person with data in every table is gone after 30 days, except for ids in the audit log', async () => {
  const { id, client } = await createCanary()
  await client.expectOk('POST', '/api/ventures', { name: marker, stage: 'idea', industry: 'technology' })
  const admin = await app.signIn('admin')
  // What stays without the person belongs to somebody else, and so do its texts.
  for (const [name, { erase }] of Object.entries(personalData))
    await insertForPerson(pool, { name, person: { id, email }, marker: erase === 'delete' ? marker : 'somebody' })
  const [photo, fileId] = [`photos/${id}.webp`, randomUUID()]
  const ventureFile = `ventures/${fileId}`
  await pool.query(
    `insert into venture_files (id, venture_id, name, content_type, size, created_at)
     select $1, id, $2, 'text/plain', 9, now() from ventures where owner_id = $3 limit 1`,
    [fileId, marker, id],
  )
  for (const key of [photo, ventureFile])
    await files.put({ key, content: Buffer.from(marker), contentType: 'text/plain' })
  await pool.query('update people set photo_key = $1 where id = $2', [photo, id])
  await app.settled()
  expect((await dumpDatabase(app)).split('\n').filter((line) => line.includes(id)).length).toBeGreaterThan(35)

  await admin.expectOk('DELETE', `/api/admin/users/${id}`)
  app.base.clock.shift(29.9 * 86_400_000)
  await runErasure()
  expect((await pool.query('select 1 from people where id = $1', [id])).rowCount).toBe(1)
  app.base.clock.shift(0.2 * 86_400_000)
  await runErasure()
  expect((await pool.query('select 1 from people where id = $1', [id])).rowCount).toBe(0)
  await cleanupVentureFiles(jobCtx())

  const lines = (await dumpDatabase(app)).toLowerCase().split('\n')
  expect(lines.filter((line) => line.includes(marker))).toEqual([])
  expect(lines.filter((line) => line.includes(id) && !line.startsWith('public.audit_entries '))).toEqual([])
  const kept: string[] = []
  for await (const { key } of files.list('')) kept.push(key)
  expect(kept).not.toContain(photo)
  expect(kept).not.toContain(ventureFile)
  const found = await pool.query("select 1 from audit_entries where action = 'person.erased' and subject_id = $1", [id])
  expect(found.rowCount).toBe(1)
  app.base.clock.shift(-30.1 * 86_400_000)
})

test('a venture passes to its editor, and what belongs to the program to an administrator', async () => {
  const admin = await app.signIn('admin')
  const [owner, editor] = [await app.register('owner1@virginia.edu'), await app.register('editor1@virginia.edu')]
  const [ownerId, editorId] = [
    (await owner.get('/api/auth/user')).body.id,
    (await editor.get('/api/auth/user')).body.id,
  ]
  const venture = await owner.post('/api/ventures', { name: 'Kiln', stage: 'idea', industry: 'technology' })
  await pool.query("insert into venture_members values ($1, $2, 'editor', now())", [venture.body.id, editorId])
  await pool.query("update people set role = 'director' where id = $1", [ownerId])
  await owner.expectOk('POST', '/api/admin/tracked-links', { title: 'Poster', url: 'https://example.org' })
  await admin.expectOk('DELETE', `/api/admin/users/${ownerId}`)
  app.base.clock.shift(31 * 86_400_000)
  await runErasure()
  expect((await pool.query('select owner_id from ventures where id = $1', [venture.body.id])).rows).toEqual([
    { owner_id: editorId },
  ])
  expect(
    (await pool.query("select p.role from links l join people p on p.id = l.owner_id where l.title = 'Poster'")).rows,
  ).toEqual([{ role: 'admin' }])
  app.base.clock.shift(-31 * 86_400_000)
})

test('people download everything kept about them, twice a day, soon after signing in', async () => {
  const { id, client } = await createCanary()
  await client.expectOk('POST', '/api/ventures', { name: 'Kiln', stage: 'idea', industry: 'technology' })
  const photo = `photos/${id}.webp`
  await files.put({ key: photo, content: Buffer.from('picture'), contentType: 'image/webp' })
  await pool.query('update people set photo_key = $1 where id = $2', [photo, id])
  const reply = await download(client)
  expect(reply.headers.get('content-type')).toBe('application/zip')
  const entries = await unzip(reply.bytes)
  expect(JSON.parse(entries['profile.json']!)).toMatchObject([{ email, first_name: 'Zxqcanary' }])
  expect(JSON.parse(entries['ventures.json']!)).toMatchObject([{ name: 'Kiln' }])
  expect(entries[`files/${photo}`]).toBe('picture')
  expect(Object.values(entries).join('')).not.toMatch(/token_hash|encrypted/)
  await download(client)
  expect((await client.get('/api/me/export')).status).toBe(429)
  const other = await app.register('stale@virginia.edu')
  app.base.clock.shift(3_700_000)
  const stale = await other.get('/api/me/export')
  expect([stale.status, stale.body.code]).toEqual([403, 'auth.sign_in_stale'])
  expect((await other.post('/api/me/delete-request')).body.code).toBe('auth.sign_in_stale')
  app.base.clock.shift(-3_700_000)
  expect((await app.guest().get('/api/me/export')).status).toBe(401)
})

test('people ask for their own account to be deleted; the last administrator cannot', async () => {
  const student = await app.register('goner@virginia.edu')
  const reply = await student.post('/api/me/delete-request')
  expect([reply.status, typeof reply.body.erasedAt]).toEqual([200, 'string'])
  expect((await student.get('/api/auth/user')).status).toBe(401)
  expect((await app.latestEmailTo('goner@virginia.edu')).subject).toBe('Your Foundry account will be deleted')
  const admin = await app.signIn('admin')
  const removed = (await admin.get('/api/admin/removed-users')).body
  expect(removed.map((person: { email: string }) => person.email)).toContain('goner@virginia.edu')
  await pool.query("update people set role = 'director' where role = 'admin' and email <> 'demo.admin@virginia.edu'")
  const last = await (await app.signIn('admin')).post('/api/me/delete-request')
  expect([last.status, last.body.code]).toEqual([409, 'person.last_admin'])
})
