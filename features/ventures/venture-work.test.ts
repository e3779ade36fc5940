import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limits } from '#rules/limits.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { isStored } from '#tests/harness/stored-files.ts'
import type { Client } from '#tests/harness/client.ts'
import { openEventStream } from '#tests/harness/event-stream.ts'
import { cleanupVentureFiles } from './server/files/actions.ts'

const app = await startTestApp()

async function createVenture(client: Client, input: object = {}): Promise<{ id: string; path: string }> {
  const { body } = await client.expectOk('POST', '/api/ventures', { name: 'Kiln', stage: 'idea', ...input })
  return { id: body.id, path: `/api/ventures/${body.id}` }
}

type Milestone = { id: string; title: string; stage: string; dueOn: string | null; doneAt: string | null }
const listMilestones = async (client: Client, path: string): Promise<Milestone[]> =>
  (await client.get(`${path}/milestones`)).body

test('milestones of its stage drive the progress, until somebody sets it by hand', async () => {
  const founder = await app.register('milestones@virginia.edu')
  const { path } = await createVenture(founder)
  const offered = await listMilestones(founder, path)
  expect(offered.map(({ title }) => title)).toEqual([
    'Describe the problem in one sentence',
    'Talk to five people who have the problem',
    'List what people do about it today',
  ])
  const tick = (id: string, isDone = true) => founder.expectOk('PATCH', `${path}/milestones/${id}`, { isDone })
  await tick(offered[0]!.id)
  expect((await founder.get(path)).body).toMatchObject({ progress: 33, progressFrom: 'milestones' })

  const own = (await founder.expectOk('POST', `${path}/milestones`, { title: ' Rent a kiln ', dueOn: '2031-05-01' }))
    .body
  expect(own).toMatchObject({ title: 'Rent a kiln', dueOn: '2031-05-01', doneAt: null })
  expect((await founder.get(path)).body.progress).toBe(25)
  const moved = await founder.expectOk('PATCH', `${path}/milestones/${own.id}`, {
    position: 0,
    title: 'Rent two kilns',
  })
  expect(moved.body.map(({ title }: Milestone) => title)).toEqual([
    'Rent two kilns',
    ...offered.map(({ title }) => title),
  ])
  await founder.expectOk('DELETE', `${path}/milestones/${offered[2]!.id}`)
  expect((await founder.get(path)).body.progress).toBe(33)

  expect((await founder.patch(path, { progress: 80 })).body).toMatchObject({ progress: 80, progressFrom: 'hand' })
  await tick(own.id)
  expect((await founder.get(path)).body.progress).toBe(80)
  expect((await founder.patch(path, { progressFrom: 'milestones' })).body.progress).toBe(67)

  // The next stage brings its milestones, once, whichever way it is spelled; the one removed does not come back.
  await founder.expectOk('PATCH', path, { stage: 'prototype' })
  await founder.expectOk('PATCH', path, { stage: 'ideation' })
  await founder.expectOk('PATCH', path, { stage: 'prototype' })
  expect((await founder.get(path)).body.progress).toBe(29)
  expect(await listMilestones(founder, path)).toHaveLength(7)
  expect((await founder.patch(`${path}/milestones/${own.id}`, { dueOn: 'soon' })).status).toBe(400)
  // Half of a surrogate pair is stored as the replacement character, in the venture and in the event.
  await founder.expectOk('PATCH', `${path}/milestones/${own.id}`, { isDone: false })
  const half = await founder.patch(`${path}/milestones/${own.id}`, { title: 'Half \ud800', isDone: true })
  expect(half.body.find(({ id }: Milestone) => id === own.id).title).toBe('Half \ufffd')
  expect((await founder.patch(`${path}/milestones/${offered[2]!.id}`, { isDone: true })).status).toBe(404)
})

test('the history shows who changed the stage of a venture, from which to which', async () => {
  const founder = await app.register('history@virginia.edu')
  const { path } = await createVenture(founder)
  await founder.expectOk('PATCH', path, { stage: 'planning', status: 'paused' })
  await founder.expectOk('PATCH', path, { status: 'active', name: 'Kiln & Co' })
  const changes = (await founder.get(`${path}/history`)).body
  expect(changes).toMatchObject([
    { field: 'status', before: 'paused', after: 'active', personName: 'New Person' },
    { field: 'status', before: 'active', after: 'paused' },
    { field: 'stage', before: 'idea', after: 'planning' },
    { field: 'stage', before: null, after: 'idea' },
  ])
  const first = await founder.get(`${path}/history?limit=3`)
  expect(first.headers.get('x-total-count')).toBe('4')
})

test('progress on three different days earns the Progress Tracker, three times on one day does not', async () => {
  const founder = await app.register('tracker@virginia.edu')
  const { path } = await createVenture(founder)
  const tracker = async () => {
    await app.settled()
    return (await founder.get('/api/users/badges')).body.find(
      (badge: { id: string }) => badge.id === 'progress-tracker',
    )
  }
  const all = await listMilestones(founder, path)
  for (const { id } of all) await founder.expectOk('PATCH', `${path}/milestones/${id}`, { isDone: true })
  expect(await tracker()).toMatchObject({ earnedAt: null, progress: { value: 1, target: 3 } })
  for (const [day, progress] of [40, 60].entries()) {
    await app.base.database.pool.query(
      `update domain_events set recorded_at = recorded_at - interval '1 day' where subject_id = $1`,
      [path.split('/').at(-1)],
    )
    await founder.expectOk('PATCH', path, { progress })
    expect((await tracker()).earnedAt === null).toBe(day === 0)
  }
})

test('figures are totals as of their day, money to the cent', async () => {
  const founder = await app.register('metrics@virginia.edu')
  const { path } = await createVenture(founder)
  const add = (body: object) => founder.post(`${path}/metrics`, body)
  const revenue = await add({ kind: 'revenue', value: 1_200.5, date: '2026-03-01', source: ' Stripe ' })
  expect(revenue).toMatchObject({ status: 201, body: { value: 1_200.5, source: 'Stripe' } })
  await add({ kind: 'revenue', value: 300, date: '2026-02-01' })
  expect((await add({ kind: 'revenue', value: 1, date: '2026-03-01' })).body.code).toBe('venture.metric_taken')
  expect((await add({ kind: 'customers', value: 2.5, date: '2026-03-01' })).body.fields).toEqual({
    value: 'Enter a whole number',
  })
  for (const wrong of [
    { value: -1 },
    { value: 0.001 },
    { date: '2026-02-30' },
    { date: '0000-01-01' },
    { kind: 'likes' },
  ])
    expect((await add({ kind: 'funding', value: 1, date: '2026-01-01', ...wrong })).status).toBe(400)
  const correct = { kind: 'revenue', value: 1_300, date: '2026-03-02', source: null }
  await founder.expectOk('PUT', `${path}/metrics/${revenue.body.id}`, correct)
  expect((await founder.get(`${path}/metrics`)).body).toMatchObject([{ value: 300, date: '2026-02-01' }, correct])
  expect((await founder.put(`${path}/metrics/${revenue.body.id}`, { ...correct, date: '2026-02-01' })).body.code).toBe(
    'venture.metric_taken',
  )
  await founder.expectOk('DELETE', `${path}/metrics/${revenue.body.id}`)
  expect((await founder.get(`${path}/metrics`)).body).toHaveLength(1)
})

const form = (name: string, content: string | Uint8Array<ArrayBuffer>) => {
  const data = new FormData()
  data.append('file', new Blob([content]), name)
  return data
}

test('files are stored complete, sent as downloads, and removed without a trace', async () => {
  const founder = await app.register('files@virginia.edu')
  const { path } = await createVenture(founder)
  const before = await countStoredFiles()
  const send = (name: string, content: string | Uint8Array<ArrayBuffer> = 'hello') =>
    founder.send('POST', `${path}/files`, { raw: form(name, content) })
  const kept = await send('../../Überblick "final"\u202e.pdf', '%PDF-')
  expect(kept).toMatchObject({
    status: 201,
    body: { name: 'Überblick final.pdf', size: 5, uploaderName: 'New Person' },
  })
  const got = await founder.get(`${path}/files/${kept.body.id}`)
  expect(got.text).toBe('%PDF-')
  expect(got.headers.get('content-disposition')).toBe(
    `attachment; filename="_berblick final.pdf"; filename*=UTF-8''%C3%9Cberblick%20final.pdf`,
  )
  expect(got.headers.get('content-security-policy')).toContain('sandbox')
  expect((await send('page.html')).body.code).toBe('venture.file_wrong_type')
  expect((await send('sketch.svg', '<svg onload="alert(1)"/>')).body.code).toBe('venture.file_wrong_type')
  for (const name of ['fake.pdf', 'fake.docx', 'fake.xls', 'fake.png', 'fake.jpg', 'fake.webp', 'fake.gif'])
    expect((await send(name)).body).toMatchObject({
      code: 'venture.file_mismatched',
      message: `The contents of “${name}” don’t match its file type.`,
    })
  expect((await send('program.txt', 'MZ\0\0')).body.code).toBe('venture.file_mismatched')
  expect((await send('empty.txt', '')).body).toMatchObject({
    code: 'upload.file_empty',
    message: 'empty.txt is empty. Please choose another file.',
  })
  const large = new Uint8Array(limits.venture.fileBytes + 1)
  large.set(new TextEncoder().encode('%PDF-'))
  expect((await send('large.pdf', large)).body.code).toBe('venture.file_too_large')
  expect((await founder.get(`${path}/files`)).body).toHaveLength(1)
  expect(await countStoredFiles()).toBe(before + 1)

  await founder.expectOk('DELETE', `${path}/files/${kept.body.id}`)
  expect((await founder.get(`${path}/files/${kept.body.id}`)).status).toBe(404)
  expect(await countStoredFiles()).toBe(before)
})

test('one person can store so much, whatever the venture', async () => {
  const founder = await app.register('quota@virginia.edu')
  const [{ path }, other] = [await createVenture(founder), await createVenture(founder)]
  const send = () => founder.send('POST', `${path}/files`, { raw: form('plan.txt', 'hello') })
  expect((await send()).status).toBe(201)
  await app.base.database.pool.query(
    `insert into venture_files (id, venture_id, name, content_type, size, uploaded_by_id, created_at)
    select gen_random_uuid(), $1, 'film.pdf', 'application/pdf', $2, id, now() from people where email = 'quota@virginia.edu'`,
    [other.path.split('/').at(-1), limits.venture.personBytes - 7],
  )
  const before = await countStoredFiles()
  expect((await send()).body.code).toBe('venture.storage_full')
  await app.settled()
  expect(await countStoredFiles()).toBe(before)
})

async function countStoredFiles(): Promise<number> {
  let count = 0
  for await (const { key } of app.base.providers.files.list('ventures/')) count += key ? 1 : 0
  return count
}

test('an interrupted upload leaves no row, and its file is cleaned up a day later', async () => {
  const founder = await app.register('cut@virginia.edu')
  const { path } = await createVenture(founder)
  const [before, cookie] = [await countStoredFiles(), [...founder.cookies].map((pair) => pair.join('=')).join('; ')]
  for (let cut = 0; cut < 5; cut++) {
    const stop = new AbortController()
    const body = new ReadableStream({
      async pull(controller) {
        const head = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
        controller.enqueue(new TextEncoder().encode(head + 'x'.repeat(10_000 * cut)))
        await setTimeout(20)
        stop.abort()
      },
    })
    const headers = { cookie, origin: app.url, 'content-type': 'multipart/form-data; boundary=cut' }
    const init = { method: 'POST', headers, body, duplex: 'half', signal: stop.signal } as RequestInit
    await fetch(`${app.url}${path}/files`, init).catch(() => null)
  }
  await setTimeout(100)
  expect((await founder.get(`${path}/files`)).body).toEqual([])
  expect(await countStoredFiles()).toBe(before)

  const kept = (await founder.send('POST', `${path}/files`, { raw: form('kept.txt', 'kept') })).body
  const orphan = {
    key: 'ventures/0198c0de-0000-7000-8000-000000000000',
    content: Buffer.from('x'),
    contentType: 'text/plain',
  }
  await app.base.providers.files.put(orphan)
  const runCleanupAfter = (ms: number) =>
    cleanupVentureFiles({
      db: app.base.database.db,
      providers: app.base.providers,
      now: () => new Date(Date.now() + ms),
    } as never)
  await runCleanupAfter(0)
  expect(await countStoredFiles()).toBe(before + 2)
  await runCleanupAfter(25 * 3_600_000)
  expect(await isStored(app, orphan.key)).toBe(false)
  expect((await founder.get(`${path}/files/${kept.id}`)).text).toBe('kept')
})

test('of two edits of the same version the second gets a 412; a trashed venture is restored as it was', async () => {
  const founder = await app.register('undo@virginia.edu')
  const { id, path } = await createVenture(founder)
  const read = await founder.get(path)
  const etag = read.headers.get('etag')!
  expect(etag).toBe(`"${read.body.version}"`)
  const edit = (name: string, tag: string) =>
    founder.send('PATCH', path, { body: { name }, headers: { 'if-match': tag } })
  expect((await edit('First', etag)).status).toBe(200)
  expect(await edit('Second', etag)).toMatchObject({ status: 412, body: { code: 'request.version_conflict' } })
  expect((await founder.get(path)).body.name).toBe('First')
  const rounds = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => (await edit(`Copy ${at}`, `W/"${read.body.version + 1}"`)).status),
  )
  expect(rounds.filter((status) => status === 200)).toHaveLength(1)
  expect(rounds.filter((status) => status === 412)).toHaveLength(49)

  const before = (await founder.get(path)).body
  await founder.expectOk('DELETE', path)
  expect((await founder.get('/api/ventures/trash')).body).toMatchObject([{ id }])
  for (const subpath of ['', '/milestones', '/members', '/history', '/metrics', '/files'])
    expect((await founder.get(path + subpath)).status).toBe(404)
  const restored = (await founder.post(`${path}/restore`)).body
  expect(restored).toEqual({ ...before, version: before.version + 2 })
  // A screen that was open since before the trash must not overwrite what changed meanwhile.
  expect(await edit('Late', `"${before.version}"`)).toMatchObject({ status: 412 })
  expect((await edit('In time', `"${restored.version}"`)).status).toBe(200)
  expect((await founder.post(`${path}/restore`)).status).toBe(404)
})

test("an owner's own writes refresh her other tabs", async () => {
  const founder = await app.register('tabs@virginia.edu')
  const otherTab = await openEventStream(founder, founder.url)
  const countUpdates = () => otherTab.text().split('event: ventures\n').length - 1
  const { path } = await createVenture(founder)
  await expect.poll(countUpdates).toBe(1)
  await founder.expectOk('PATCH', path, { name: 'Renamed' })
  await expect.poll(countUpdates).toBe(2)
  await founder.expectOk('POST', `${path}/milestones`, { title: 'First customer' })
  await expect.poll(countUpdates).toBe(3)
})

test('the list is searched, filtered and sorted by the server', async () => {
  const founder = await app.register('lists@virginia.edu')
  await createVenture(founder, { name: 'Solar Cart', stage: 'ideation' })
  await createVenture(founder, { name: 'Kiln 100%', description: 'Ceramics by mail', stage: 'mvp' })
  const third = await createVenture(founder, { name: 'Tide', stage: 'idea' })
  await founder.expectOk('PATCH', third.path, { status: 'paused' })
  const names = async (query: string) =>
    (await founder.get(`/api/ventures?${query}`)).body.map(({ name }: { name: string }) => name)
  expect(await names('q=CERAMICS')).toEqual(['Kiln 100%'])
  expect(await names('q=%25')).toEqual(['Kiln 100%'])
  expect(await names('stage=idea&sort=newest')).toEqual(['Tide', 'Solar Cart'])
  expect(await names('status=paused')).toEqual(['Tide'])
  expect((await founder.get('/api/ventures?stage=moon')).status).toBe(400)
})
