import { Client as NotionClient } from '@notionhq/client'
import { afterAll, expect, test } from 'vitest'
import { createFakeNotionSource } from '#tests/harness/notion/source.ts'
import { startFakeNotion, fakeToken } from '#tests/harness/notion/fake-notion.ts'
import type { FakeRow } from '#tests/harness/notion/workspace.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { startSync } from './server/actions.ts'
import { workOnRun } from './server/worker/actions.ts'

const app = await startTestApp({ template: 'empty' })
const notion = await startFakeNotion({ requestsPerSecond: 1_000, maxRows: 120 })
afterAll(() => notion.close())
const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
app.base.providers.contentSource = createFakeNotionSource(notion, {
  // Tools are configured by data source; courses are not configured.
  lists: {
    resources: notion.lists.resources.databaseId,
    tools: notion.lists.tools.sourceId,
    courses: undefined,
  },
  retryOptions: { requestsPerSecond: 1_000, timeoutMs: 500, pauseMs: 5 },
})
const { pool } = app.base.database
const student = await app.register('reader@virginia.edu')
const rows = notion.lists.resources.rows
const old = () => new Date(Date.now() - 3_600_000)

function row(title: string, more: Partial<FakeRow> & { values?: Record<string, unknown> } = {}): FakeRow {
  const newRow: FakeRow = {
    id: crypto.randomUUID(),
    createdAt: old(),
    editedAt: old(),
    markdown: `About ${title}.`,
    ...more,
    values: {
      'c-name': title,
      'c-description': `All about ${title}`,
      'c-category': 'Legal',
      'c-type': 'Guide',
      'c-active': true,
      ...more.values,
    },
  }
  rows.push(newRow)
  return newRow
}

/** Runs a sync and waits until it ends. */
async function sync(kind: 'resources' | 'tools' | 'courses' = 'resources') {
  const runId = await startSync(ctx, { kind })
  await app.settled()
  const { rows: found } = await pool.query('select * from sync_runs where id = $1', [runId])
  const { rows: items } = await pool.query(
    'select title, outcome, detail from sync_items where run_id = $1 order by title',
    [runId],
  )
  return { ...found[0], items }
}

const titles = async () =>
  (await student.get('/api/resources')).body.map(({ title }: { title: string }) => title).toSorted()

test('a first sync copies everything, and Notion’s own client can read the fake', async () => {
  for (const title of ['Leases', 'Patents', 'Brands', 'Shares', 'Wills', 'Loans', 'Permits']) row(title)
  const client = new NotionClient({ auth: fakeToken, baseUrl: notion.url, notionVersion: '2026-03-11' })
  const listed = await client.dataSources.query({ data_source_id: notion.lists.resources.sourceId, page_size: 2 })
  expect(listed).toMatchObject({ has_more: true, results: [{ object: 'page' }, { object: 'page' }] })
  const { state, items, warnings } = await sync()
  expect({ state, warnings }).toEqual({ state: 'completed', warnings: [] })
  expect(items).toHaveLength(7)
  expect(await titles()).toEqual(['Brands', 'Leases', 'Loans', 'Patents', 'Permits', 'Shares', 'Wills'])
  const { body } = await student.get(`/api/resources/${rows[0]!.id}`)
  expect(body).toMatchObject({ body: 'About Leases.', category: 'legal', type: 'guide', fileUrl: null, isActive: true })
})

test('a second sync requests only the lists and writes nothing', async () => {
  const before = await pool.query('select xmin, * from resources order by id')
  notion.requests.length = 0
  const { state, items } = await sync()
  expect([state, items]).toEqual(['completed', []])
  expect(notion.requests.filter((request) => request.includes('/markdown'))).toEqual([])
  expect((await pool.query('select xmin, * from resources order by id')).rows).toEqual(before.rows)
})

test('a page edited twice within the same minute is read again', async () => {
  const leases = rows[0]!
  leases.editedAt = new Date()
  leases.markdown = 'First edit.'
  await sync()
  leases.markdown = 'Second edit, same minute.'
  const { items } = await sync()
  expect(items).toEqual([{ title: 'Leases', outcome: 'changed', detail: null }])
  expect((await student.get(`/api/resources/${leases.id}`)).body.body).toBe('Second edit, same minute.')
  leases.editedAt = old()
  await sync()
})

test('a renamed column is found by its id, and a missing one is reported until it is back', async () => {
  const category = notion.lists.resources.columns.find(({ id }) => id === 'c-category')!
  category.name = 'Topic area'
  expect((await sync()).warnings).toEqual([])
  expect((await student.get('/api/resources?category=legal')).body).toHaveLength(7)
  category.id = 'c-gone'
  expect((await sync()).warnings).toEqual(['The column “Topic area” of resources is gone; its category stays empty.'])
  expect((await sync()).warnings).toHaveLength(1)
  category.id = 'c-category'
  category.type = 'people'
  expect((await sync()).warnings[0]).toContain('holds people now')
  category.type = 'select'
  expect((await sync()).warnings).toEqual([])
})

test('removing one item of seven needs no confirmation, removing two of six does, and staff confirm exactly those', async () => {
  const [gone] = rows.splice(6, 1)
  expect((await sync()).items).toEqual([{ title: 'Permits', outcome: 'removed', detail: null }])
  expect((await student.get(`/api/resources/${gone!.id}`)).status).toBe(404)
  const kept = rows.splice(0, 2)
  const pending = await sync()
  expect(pending).toMatchObject({ state: 'pending_confirmation', pending_removal_count: 2 })
  expect(pending.message).toBe('The source no longer has 2 of 6 resources. They stay until you confirm the removal.')
  expect(await titles()).toHaveLength(6)
  // The next run asks the same question: staff are notified once.
  expect(await sync()).toMatchObject({ state: 'pending_confirmation', pending_removal_count: 2 })
  const runs = await pool.query('select state from sync_runs where pending_removal_count = 2 order by started_at')
  expect(runs.rows.map(({ state }) => state)).toEqual(['completed', 'pending_confirmation'])
  expect(
    (await pool.query("select 1 from domain_events where name = 'content.confirmationRequested'")).rows,
  ).toHaveLength(1)
  const runId = await startSync(ctx, { kind: 'resources', confirmedRemovalCount: pending.pending_removal_count })
  await app.settled()
  expect((await pool.query('select state from sync_runs where id = $1', [runId])).rows[0]).toEqual({
    state: 'completed',
  })
  expect(await titles()).toEqual(
    ['Brands', 'Loans', 'Shares', 'Wills'].filter((title) => rows.some(({ values }) => values['c-name'] === title)),
  )
  rows.push(...kept)
  expect((await sync()).items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['added', 'added'])
  rows.splice(0, rows.length)
  expect((await sync()).message).toContain('no longer has all 6 resources')
  expect(await titles()).toHaveLength(6)
})

test('files and pictures are copied, still served a day later, and found by their words', async () => {
  rows.splice(0, rows.length)
  const pdf = notion.addFile('budget.txt', Buffer.from('Quarterly zeppelin expenses'))
  const picture = notion.addFile('chart.png', Buffer.from('89504e47', 'hex')) as { key: string }
  const one = row('Budget', {
    values: { 'c-file': [pdf] },
    markdown: `Look:\n\n![A chart]({signed:${picture.key}})\n\n<callout icon="x">\n\tMind the **gap**.\n</callout>`,
  })
  await startSync(ctx, { kind: 'resources', confirmedRemovalCount: 99 })
  await app.settled()
  notion.shift(24 * 3_600_000)
  app.base.clock.shift(24 * 3_600_000)
  const { body: detail } = await (await app.register('later@virginia.edu')).get(`/api/resources/${one.id}`)
  const later = await app.register('next@virginia.edu')
  const file = await later.get(detail.fileUrl)
  expect([file.status, file.text]).toEqual([200, 'Quarterly zeppelin expenses'])
  expect(file.headers.get('content-disposition')).toContain('attachment; filename="budget.txt"')
  const [, source = ''] = /!\[A chart\]\(([^)]+)\)/.exec(detail.body) ?? []
  const image = await later.get(source)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(detail.body).toContain('Mind the **gap**.')
  expect(detail.body).not.toMatch(/<|X-Amz|127\.0\.0\.1/)
  expect((await later.get('/api/resources?q=zepelin')).body).toMatchObject([{ title: 'Budget' }])
  // A day later Notion's own URLs have expired; ours stays the same after another sync.
  expect((await sync()).items).toEqual([])
  expect((await later.get(detail.fileUrl)).status).toBe(200)
})

test('an unreadable file is copied, reported once and not fetched again', async () => {
  row('Sealed', { values: { 'c-file': [notion.addFile('encrypted.pdf', Buffer.from('%PDF-1.7 and nothing of one'))] } })
  const detail = expect.stringContaining("“encrypted.pdf” was copied, but its text can't be searched")
  expect((await sync()).items).toEqual([{ title: 'Sealed', outcome: 'added', detail }])
  notion.requests.length = 0
  expect((await sync()).items).toEqual([])
  expect(notion.requests.filter((request) => request.includes('/markdown'))).toEqual([])
})

test('a list longer than one query returns is read in several queries', async () => {
  rows.splice(1, rows.length)
  for (let at = 0; at < 300; at += 1) row(`Paper ${at}`, { createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)) })
  const { state, seen_count: seen } = await sync()
  expect(state).toBe('completed')
  expect(seen).toBeGreaterThanOrEqual(301)
  expect(Number((await pool.query('select count(*) from resources where removed_at is null')).rows[0].count)).toBe(301)
}, 60_000)

test('however Notion fails, the last copies stay and the run says why', async () => {
  const before = (await pool.query('select xmin, * from resources order by id')).rows
  for (const [fault, message] of [
    ['hang', 'Notion does not answer.'],
    ['slow', 'Notion does not answer.'],
    ['error', 'Notion answers 500.'],
    ['garbled', "Notion's answer could not be read."],
    ['cut', 'Notion cannot be reached.'],
    ['busy', 'Notion asks us to wait.'],
    ['overloaded', 'Notion asks us to wait.'],
    ['odd', "Notion's answer is not of the form it should have."],
  ] as const) {
    notion.setFault(fault)
    notion.setRetryAfter(60)
    const runId = await startSync(ctx, { kind: 'resources' })
    // Skip the delays between attempts; the server's own worker may make one of them.
    for (let turn = 0; turn < 6; turn += 1) {
      await workOnRun(ctx, runId)
      app.base.clock.shift(61_000)
    }
    const { rows: found } = await pool.query('select state, message from sync_runs where id = $1', [runId])
    expect([fault, found[0]]).toEqual([fault, { state: 'failed', message }])
  }
  notion.setFault(null)
  expect((await pool.query('select xmin, * from resources order by id')).rows).toEqual(before)
  expect((await sync()).state).toBe('completed')
}, 60_000)
