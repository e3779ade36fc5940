import { describe, expect, test } from 'vitest'
import { limits } from '#rules/limits.ts'
import { VectorStoreError } from '#providers/vector-store/port.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { searchKnowledge } from './server/search/queries.ts'
import { resumeItems } from './server/items/actions.ts'
import type { CmsItem, KnowledgeRun } from './schema.ts'

const app = await startTestApp()
const [student, mentor, director] = [
  await app.signIn('student'),
  await app.signIn('mentor'),
  await app.signIn('director'),
]
const { pool } = app.base.database
const store = app.base.providers.vectorStore
const puts: string[] = []
app.base.providers.vectorStore = {
  ...store,
  put: async (item, options) => {
    puts.push(item.id)
    await store.put(item, options)
  },
}
const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })

const listItems = async (query = '') =>
  (await director.expectOk('GET', `/api/admin/cms-content${query}`)).body as CmsItem[]
const findItem = async (title: string) => (await listItems(`?q=${encodeURIComponent(title)}`))[0]!
const fix = async (): Promise<KnowledgeRun | null> => {
  const { body } = await director.expectOk('POST', '/api/admin/knowledge/drift/fix')
  await app.settled()
  return body
}
const listRuns = async () => (await director.expectOk('GET', '/api/admin/knowledge/runs')).body as KnowledgeRun[]
const upload = (file: Blob, { name = 'kiln-notes.md', client = director, audience = '' } = {}) => {
  const form = new FormData()
  form.set('file', file, name)
  if (audience) form.set('audience', audience)
  return client.send('POST', '/api/admin/knowledge/documents', { raw: form })
}
/** What the assistant would quote to this person. */
const search = async (client: Client, query: string) => {
  const { body: person } = await client.expectOk('GET', '/api/auth/user')
  const { rows } = await pool.query('select * from people where id = $1', [person.id])
  const [{ is_demo: isDemo, is_analyst: isAnalyst, first_name: firstName, last_name: lastName, ...row }] = rows
  const viewer = { ...row, isDemo, isAnalyst, firstName, lastName } as never
  const { passages } = await searchKnowledge(
    createCtx(app.base, { viewer, scope: 'own', logBindings: { job: 'test' } }),
    {
      query,
      limit: 50,
    },
  )
  return passages
}
const findsTitle = async (client: Client, title: string, query = title) =>
  (await search(client, query)).some((passage) => passage.title === title)

await fix()

test('all content is included by itself, with headings, and changes nothing when it is synced again', async () => {
  const items = await listItems()
  expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['resource', 'course', 'event', 'guide']))
  expect(items.filter(({ state }) => state !== 'ready')).toEqual([])
  expect(items.every(({ isInVectorStore, drift, error }) => isInVectorStore && drift === null && error === null)).toBe(
    true,
  )
  const [first] = await listRuns()
  expect(first).toMatchObject({ state: 'completed', itemCount: items.length, addedCount: items.length, failedCount: 0 })
  const { body: stats } = await director.expectOk('GET', '/api/admin/vector-stats')
  expect(stats).toMatchObject({ totalFiles: items.length, adapter: 'postgres', pendingCount: 0, includesNew: true })
  expect(stats.storageUsed).toBeGreaterThan(10_000)
  expect(stats.lastSync).toBe(first!.finishedAt)

  const putCount = puts.length
  expect(await fix()).toBeNull()
  // Written again without another text: read, but not put.
  await pool.query("update resources set content_hash = content_hash || 'x' where title like 'Cap Tables%'")
  expect(await fix()).toMatchObject({ itemCount: 1 })
  expect(puts).toHaveLength(putCount)
  expect((await listRuns())[0]).toMatchObject({ state: 'completed', changedCount: 0, addedCount: 0 })
})

test('a passage keeps its headings, and opens at its place for those who may read it', async () => {
  const [found] = await search(student, 'cap table worked example fully diluted')
  expect(found).toMatchObject({ kind: 'resource', title: 'Cap Tables Explained', headings: ['A worked example'] })
  expect(found!.url).toBe(`/resources/${found!.sourceId}?passage=${found!.id}`)
  const { body: passage } = await student.expectOk('GET', `/api/knowledge/passages/${found!.id}`)
  expect(passage).toMatchObject({ id: found!.id, text: found!.text, headings: found!.headings })
  await pool.query('update resources set is_active = false where notion_id = $1', [found!.sourceId])
  expect((await student.get(`/api/knowledge/passages/${found!.id}`)).body.code).toBe('knowledge.passage_not_found')
  expect(await findsTitle(student, found!.title)).toBe(false)
  // Staff see inactive resources.
  expect(await findsTitle(director, found!.title)).toBe(true)
  await pool.query('update resources set is_active = true where notion_id = $1', [found!.sourceId])
})

test('staff leave items out and include them again; others may not even look', async () => {
  for (const path of ['/api/admin/cms-content', '/api/admin/vector-stats', '/api/admin/knowledge/runs'])
    for (const client of [student, mentor]) expect((await client.get(path)).status).toBe(403)
  const item = await findItem('Cap Tables Explained')
  const sync = (body: object) => director.post('/api/admin/sync-vector-store', body)
  expect((await sync({ add: [item.id], remove: [] })).body).toMatchObject({ message: 'No changes to sync' })
  expect((await sync({})).status).toBe(400)
  const unknown = '0198c7a0-0000-7000-8000-000000000000'
  expect((await sync({ add: [], remove: [item.id, unknown] })).body.code).toBe('knowledge.item_unknown')
  expect((await sync({ add: [item.id], remove: [item.id] })).status).toBe(400)
  expect((await findItem(item.title)).isIncluded).toBe(true)

  expect((await sync({ add: [], remove: [item.id] })).body).toEqual({ added: 0, removed: 1 })
  // At once, whatever the store still holds.
  expect(await findsTitle(student, item.title)).toBe(false)
  await app.settled()
  expect(await findItem(item.title)).toMatchObject({
    isInVectorStore: false,
    isIncluded: false,
    state: 'none',
    drift: null,
  })
  expect((await store.list()).some(({ itemId }) => itemId === item.id)).toBe(false)
  expect((await director.get(`/api/admin/view-synced-data/${item.id}`)).body.code).toBe('knowledge.not_stored')
  // What staff left out stays out.
  expect(await fix()).toBeNull()
  expect((await sync({ add: [item.id] })).body).toEqual({ added: 1, removed: 0 })
  await app.settled()
  expect(await findItem(item.title)).toMatchObject({ id: item.id, isInVectorStore: true, state: 'ready' })
  const [added, removed] = await listRuns()
  expect(added).toMatchObject({ state: 'completed', addedCount: 1, startedBy: expect.any(String) })
  expect(removed).toMatchObject({ state: 'completed', removedCount: 1 })
})

test('what changes follows by itself, and what is trashed is not found a moment later', async () => {
  const startDate = new Date(app.base.clock.now().getTime() + 86_400_000).toISOString()
  const title = 'Zeppelin evening'
  const { body: event } = await director.expectOk('POST', '/api/events', {
    title,
    startDate,
    description: 'Airships for founders.',
  })
  await app.settled()
  expect(await findsTitle(student, title, 'zeppelin airships')).toBe(true)
  await director.expectOk('PUT', `/api/events/${event.id}`, { title, startDate, description: 'Gliders for founders.' })
  await app.settled()
  const [found] = await search(student, 'zeppelin gliders')
  expect(found!.text).toContain('Gliders')
  expect(found!.text).toContain('(America/New_York)')

  await director.expectOk('PUT', `/api/events/${event.id}`, { title, startDate, isPublished: false })
  expect(await findsTitle(student, title, 'zeppelin')).toBe(false)
  expect(await findsTitle(director, title, 'zeppelin')).toBe(true)
  await director.expectOk('PUT', `/api/events/${event.id}`, { title, startDate, isPublished: true })
  await director.expectOk('DELETE', `/api/events/${event.id}`)
  expect(await findsTitle(student, title, 'zeppelin')).toBe(false)
  expect(await findsTitle(director, title, 'zeppelin')).toBe(false)
  await app.settled()
  expect(await findItem(title)).toBeUndefined()
  const { rows } = await pool.query('select id from knowledge_items where source_id = $1 and removed_at is not null', [
    event.id,
  ])
  expect((await store.list()).some(({ itemId }) => itemId === rows[0].id)).toBe(false)
  // A late job does not bring it back.
  await pool.query("update knowledge_items set state = 'queued' where id = $1", [rows[0].id])
  await resumeItems(ctx)
  await app.settled()
  expect((await store.list()).some(({ itemId }) => itemId === rows[0].id)).toBe(false)
  await director.expectOk('POST', `/api/events/${event.id}/restore`)
  await app.settled()
  expect(await findsTitle(student, title, 'zeppelin')).toBe(true)
})

describe('guides', () => {
  test('staff upload documents, for members or for staff alone; the trash takes them away and gives them back', async () => {
    const text = '# Handbook\n\n## Makerspace\n\nThe kiln is switched on by the lab steward on Tuesdays.\n'
    const { status, body: guide } = await upload(new Blob([text]))
    expect(status).toBe(201)
    expect(guide).toMatchObject({ title: 'kiln-notes', fileName: 'kiln-notes.md', audience: 'members' })
    const secret = await upload(new Blob(['The quokka budget is decided in June.']), {
      name: 'Budget.txt',
      audience: 'staff',
    })
    await app.settled()
    const [found] = await search(student, 'kiln steward')
    expect(found).toMatchObject({
      kind: 'guide',
      title: 'kiln-notes',
      sourceId: guide.id,
      headings: ['Handbook', 'Makerspace'],
    })
    const { body: readable } = await student.expectOk('GET', `/api/knowledge/guides/${guide.id}`)
    expect(readable.passages[0]).toMatchObject({ id: found!.id, text: expect.stringContaining('kiln') })
    expect((await student.get(`/api/knowledge/guides/${secret.body.id}`)).status).toBe(404)
    expect(await findsTitle(student, 'Budget', 'quokka')).toBe(false)
    expect(await findsTitle(director, 'Budget', 'quokka')).toBe(true)

    const item = await findItem('kiln-notes')
    expect(item).toMatchObject({ guideId: guide.id, audience: 'members', state: 'ready' })
    const original = await director.expectOk('GET', `/api/admin/download-file/${item.id}`)
    expect(original.text).toBe(text)
    expect(original.headers.get('content-disposition')).toContain('attachment; filename="kiln-notes.md"')

    const path = `/api/admin/knowledge/documents/${guide.id}`
    const audience = { title: 'kiln-notes', audience: 'staff' }
    await director.expectOk('PATCH', path, audience)
    expect(await findsTitle(student, 'kiln-notes', 'kiln')).toBe(false)
    expect((await student.get(`/api/knowledge/guides/${guide.id}`)).status).toBe(404)
    expect((await student.send('PATCH', path, { body: audience })).status).toBe(403)
    await director.expectOk('PATCH', path, { title: 'Wombat handbook', audience: 'members' })
    await app.settled()
    expect(await findsTitle(student, 'Wombat handbook', 'wombat')).toBe(true)
    expect((await director.send('PATCH', path, { body: { title: ' ', audience: 'members' } })).status).toBe(400)
    await director.expectOk('PATCH', path, { title: 'kiln-notes', audience: 'members' })
    await app.settled()

    await director.expectOk('DELETE', `/api/admin/knowledge/documents/${guide.id}`)
    expect((await director.send('PATCH', path, { body: audience })).status).toBe(404)
    expect(await findsTitle(student, 'kiln-notes', 'kiln')).toBe(false)
    expect((await student.get(`/api/knowledge/guides/${guide.id}`)).status).toBe(404)
    await app.settled()
    const { body: trashed } = await director.expectOk('GET', '/api/admin/knowledge/documents/trash')
    expect(trashed).toMatchObject([{ id: guide.id }])
    await director.expectOk('POST', `/api/admin/knowledge/documents/${guide.id}/restore`)
    await app.settled()
    expect(await findsTitle(student, 'kiln-notes', 'kiln')).toBe(true)
    await director.expectOk('DELETE', `/api/admin/knowledge/documents/${guide.id}`)
    await director.expectOk('POST', '/api/admin/knowledge/documents/purge', { ids: [guide.id] })
    await app.settled()
    expect((await director.get('/api/admin/knowledge/documents/trash')).body).toEqual([])
  })

  test('wrong files are refused with a sentence, and one that cannot be read fails with its reason', async () => {
    const refusals = [
      [await upload(new Blob(['MZ']), { name: 'setup.exe' }), 415, 'setup.exe is not supported'],
      [await upload(new Blob([]), { name: 'empty.txt' }), 400, 'empty.txt is empty. Please choose another file.'],
      [
        await upload(new Blob([Buffer.alloc(limits.knowledge.fileBytes + 1, 'a')]), { name: 'big.txt' }),
        413,
        'larger than 25 MB',
      ],
      [await upload(new Blob(['text']), { audience: 'everyone' }), 400, ''],
      [await director.post('/api/admin/knowledge/documents', {}), 415, ''],
    ] as const
    for (const [reply, status, sentence] of refusals) {
      expect(reply.status, reply.text).toBe(status)
      expect(reply.body.message).toContain(sentence)
    }
    expect((await upload(new Blob(['text']), { client: student })).status).toBe(403)
    for await (const { key } of app.base.providers.files.list('guides/'))
      expect((await pool.query('select 1 from knowledge_guides where file_key = $1', [key])).rows).toHaveLength(1)

    await upload(new Blob(['%PDF-1.7 nothing of the sort']), { name: 'broken.pdf' })
    await app.settled()
    const item = await findItem('broken')
    expect(item).toMatchObject({ state: 'failed', isInVectorStore: false })
    expect(item.error).toMatch(/^[A-Z].*\.$/)
    expect((await listRuns())[0]).toMatchObject({ state: 'completed', failedCount: 1 })
    // Not again by itself, only when staff ask for it.
    expect(await fix()).toBeNull()
    await director.expectOk('POST', `/api/admin/knowledge/items/${item.id}/retry`)
    await app.settled()
    expect((await findItem('broken')).state).toBe('failed')
    expect((await listRuns())[0]).toMatchObject({ failedCount: 1, itemCount: 1 })
    const fine = await findItem('Cap Tables Explained')
    expect((await director.post(`/api/admin/knowledge/items/${fine.id}/retry`)).body.code).toBe(
      'knowledge.not_retryable',
    )
    await director.expectOk('DELETE', `/api/admin/knowledge/documents/${item.guideId}`)
    await app.settled()
  })
})

test('stored passages are a page without scripts, whatever a title says', async () => {
  const { body: guide } = await upload(
    new Blob(['# <script>alert(1)</script>\n\nText <img src=x onerror=alert(2)> here.']),
  )
  await app.settled()
  const item = (await listItems('?type=guide')).find(({ guideId }) => guideId === guide.id)!
  const page = await director.expectOk('GET', `/api/admin/view-synced-data/${item.id}`)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups; default-src 'none'/)
  expect(page.text).not.toMatch(/<script|<img/)
  await director.expectOk('DELETE', `/api/admin/knowledge/documents/${guide.id}`)
  await app.settled()
})

test('new content waits for staff where they want to choose', async () => {
  await director.expectOk('PUT', '/api/admin/knowledge/settings', { includesNew: false })
  const startDate = new Date(app.base.clock.now().getTime() + 86_400_000).toISOString()
  const { body: event } = await director.expectOk('POST', '/api/events', { title: 'Marmalade hour', startDate })
  await app.settled()
  expect(await findItem('Marmalade hour')).toMatchObject({
    isIncluded: false,
    state: 'none',
    isInVectorStore: false,
    drift: null,
  })
  await director.expectOk('PUT', '/api/admin/knowledge/settings', { includesNew: true })
  await director.expectOk('DELETE', `/api/events/${event.id}`)
  await app.settled()
})

describe('drift', () => {
  test('counts what is new, changed and gone, and what the store lost; one press brings all of it in line', async () => {
    const clean = { newCount: 0, changedCount: 0, goneCount: 0, missingCount: 0, strayCount: 0 }
    const getDrift = async () => (await director.expectOk('GET', '/api/admin/knowledge/drift')).body
    expect(await getDrift()).toEqual(clean)
    const [lost, changed, gone] = (await listItems('?type=resource')).slice(0, 3)
    await store.remove([lost!.id])
    await store.put({ id: gone!.guideId ?? '0198c7a0-0000-7000-8000-000000000001', title: 'Stray', passages: [] }, {})
    await pool.query(
      "update resources set body = body || E'\\n\\nOne more line.', content_hash = 'b' where title = $1",
      [changed!.title],
    )
    await pool.query('update resources set removed_at = now() where title = $1', [gone!.title])
    await pool.query("delete from knowledge_items where kind = 'course' and title = (select min(name) from courses)")
    expect(await getDrift()).toMatchObject({ newCount: 1, changedCount: 1, goneCount: 1, missingCount: 1 })
    expect((await findItem(changed!.title)).drift).toBe('changed')
    expect((await findItem(gone!.title)).drift).toBe('gone')
    expect(await fix()).toMatchObject({ itemCount: 4 })
    expect((await listRuns())[0]).toMatchObject({ addedCount: 1, changedCount: 2, removedCount: 1, failedCount: 0 })
    expect(await getDrift()).toEqual(clean)
    await pool.query('update resources set removed_at = null where title = $1', [gone!.title])
    expect(await fix()).toMatchObject({ itemCount: 1 })
    expect(await findItem(gone!.title)).toMatchObject({ id: gone!.id, isInVectorStore: true })
  })

  test('an item that a worker is storing right now stays in the store', async () => {
    const { id } = await findItem('Cap Tables Explained')
    const isStored = async () => (await store.list()).some(({ itemId }) => itemId === id)
    const { rows } = await pool.query('select passage_count, state from knowledge_items where id = $1', [id])
    // As between the moment the store has it and the moment its row says so.
    await pool.query("update knowledge_items set state = 'reading', passage_count = 0 where id = $1", [id])
    await fix()
    expect(await isStored()).toBe(true)
    await pool.query('update knowledge_items set state = $2, passage_count = $3 where id = $1', [
      id,
      rows[0].state,
      rows[0].passage_count,
    ])
    expect(await findsTitle(student, 'Cap Tables Explained')).toBe(true)
  })

  test('an item that was left out but is still in the store is removed from it', async () => {
    const item = await findItem('Cap Tables Explained')
    await director.expectOk('POST', '/api/admin/sync-vector-store', { remove: [item.id] })
    await app.settled()
    await store.put({ id: item.id, title: item.title, passages: [] }, {})
    expect((await director.expectOk('GET', '/api/admin/knowledge/drift')).body.strayCount).toBe(1)
    expect(await fix()).toMatchObject({ itemCount: 1 })
    expect((await store.list()).some(({ itemId }) => itemId === item.id)).toBe(false)
    await director.expectOk('POST', '/api/admin/sync-vector-store', { add: [item.id] })
    await app.settled()
    expect(await findsTitle(student, 'Cap Tables Explained')).toBe(true)
  })

  test('more than a fifth of the items is only removed once staff confirm it', async () => {
    await pool.query('update resources set removed_at = now()')
    expect(await fix()).toBeNull()
    const [pending] = await listRuns()
    expect(pending).toMatchObject({ state: 'pending_confirmation', pendingRemovalCount: 30, removedCount: 0 })
    expect((await store.list()).length).toBeGreaterThan(30)
    // Asked again and again, it is one question.
    await fix()
    expect((await listRuns()).filter(({ state }) => state === 'pending_confirmation')).toHaveLength(1)
    // Members find nothing of it, confirmed or not.
    expect(await findsTitle(student, 'Cap Tables Explained')).toBe(false)

    await pool.query('update resources set removed_at = null')
    expect(await fix()).toBeNull()
    expect((await listRuns())[0]!.state).toBe('completed')
    const confirm = (id: string) => director.post(`/api/admin/knowledge/runs/${id}/confirm`)
    expect((await confirm(pending!.id)).body.code).toBe('knowledge.nothing_to_confirm')

    await pool.query('update resources set removed_at = now()')
    await fix()
    const [asked] = await listRuns()
    expect((await confirm(asked!.id)).body).toMatchObject({ state: 'running', itemCount: 30 })
    await app.settled()
    expect((await listRuns())[0]).toMatchObject({ state: 'completed', removedCount: 30 })
    expect(await listItems('?type=resource')).toEqual([])
    await pool.query('update resources set removed_at = null')
    await fix()
    expect(await listItems('?type=resource&state=ready')).toHaveLength(30)
  })
})

describe('trouble', () => {
  test('a store that does not answer is tried again; one that refuses fails the item and keeps what it had', async () => {
    const item = await findItem('Cap Tables Explained')
    const working = app.base.providers.vectorStore
    const failWith = (failure: 'unavailable' | 'refused') =>
      (app.base.providers.vectorStore = { ...working, put: () => Promise.reject(new VectorStoreError(failure)) })
    const change = async (text: string) => {
      await pool.query('update resources set body = body || $2, content_hash = $2 where title = $1', [item.title, text])
      await fix()
    }
    failWith('unavailable')
    await change('\n\nA first line more.')
    expect(await findItem(item.title)).toMatchObject({
      state: 'queued',
      error: expect.stringContaining('tried again'),
      isInVectorStore: true,
    })
    expect(await findsTitle(student, item.title)).toBe(true)
    app.base.providers.vectorStore = working
    await pool.query("update knowledge_items set retry_at = now() - interval '1 second'")
    await resumeItems(ctx)
    await app.settled()
    expect(await findItem(item.title)).toMatchObject({ state: 'ready', error: null })

    failWith('refused')
    await change('\n\nA second line more.')
    expect(await findItem(item.title)).toMatchObject({ state: 'failed', isInVectorStore: true })
    expect(await findsTitle(student, item.title)).toBe(true)
    app.base.providers.vectorStore = working
    await director.expectOk('POST', `/api/admin/knowledge/items/${item.id}/retry`)
    await app.settled()
    expect(await findItem(item.title)).toMatchObject({ state: 'ready', error: null })
  })

  test('work that a killed process left is done again, and what kills workers is parked', async () => {
    const item = await findItem('Cap Tables Explained')
    const abandon = (claimCount: number) =>
      pool.query(
        `update knowledge_items set state = 'reading', content_hash = null, claim_count = $2, lease_token = gen_random_uuid(),
          lease_until = now() - interval '1 second' where id = $1`,
        [item.id, claimCount],
      )
    await abandon(1)
    // What it had written of the next generation.
    await pool.query(
      "insert into knowledge_passages (id, item_id, generation, ordinal, headings, text) select gen_random_uuid(), id, generation + 1, 0, '{}', 'half' from knowledge_items where id = $1",
      [item.id],
    )
    await resumeItems(ctx)
    await app.settled()
    expect((await findItem(item.title)).state).toBe('ready')
    const { rows } = await pool.query('select distinct generation from knowledge_passages where item_id = $1', [
      item.id,
    ])
    expect(rows).toHaveLength(1)
    expect((await pool.query("select 1 from knowledge_passages where text = 'half'")).rows).toEqual([])
    await abandon(3)
    await resumeItems(ctx)
    await app.settled()
    expect(await findItem(item.title)).toMatchObject({ state: 'failed', isInVectorStore: true })
  })
})

test('staff try a question and see what would be found, and whether it counts as answered', async () => {
  const ask = (query: string, client = director) => client.post('/api/admin/knowledge/search', { query })
  const { body: answered } = await ask('How is a cap table fully diluted?')
  expect(answered.results[0]).toMatchObject({
    title: 'Cap Tables Explained',
    legs: expect.any(Object),
    score: expect.any(Number),
  })
  expect(answered.results.length).toBeLessThanOrEqual(10)
  const { body: nothing } = await ask('Wohin fährt der Bus?')
  expect(nothing.isAnswered).toBe(false)
  expect((await ask('  ')).body.fields).toEqual({ query: 'Please enter a question' })
  expect((await ask('x'.repeat(2_001))).status).toBe(400)
  expect((await ask('cap table', student)).status).toBe(403)
  app.base.providers.vectorStore = {
    ...app.base.providers.vectorStore,
    search: () => Promise.reject(new VectorStoreError('unavailable')),
  }
  expect((await ask('cap table')).body.code).toBe('knowledge.store_unavailable')
})
