import { setTimeout as pause } from 'node:timers/promises'
import { Client as Database } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeNotion, fakeToken, type FakeNotion } from '#tests/harness/notion/fake-notion.ts'
import { createClient } from '#tests/harness/client.ts'
import { report, until } from '#tests/harness/measure.ts'
import { embeddedConnection, createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'

/** A fake Notion with this many resources, each with its own text, edited an hour ago. */
async function startNotion(count: number, requestsPerSecond: number): Promise<FakeNotion> {
  const notion = await startFakeNotion({ requestsPerSecond })
  onTestFinished(() => notion.close())
  const at = new Date(Date.now() - 3_600_000)
  for (let number = 0; number < count; number += 1)
    notion.lists.resources.rows.push({
      id: crypto.randomUUID(),
      createdAt: new Date(at.getTime() - (count - number) * 1_000),
      editedAt: at,
      markdown: `The text of paper ${number}.`,
      values: { 'c-name': `Paper ${number}`, 'c-active': true, 'c-category': 'Legal', 'c-type': 'Guide' },
    })
  return notion
}

const environment = (notion: FakeNotion, { dataDir, rate }: { dataDir: string; rate: number }) => ({
  DATA_DIR: dataDir,
  NOTION_TOKEN: fakeToken,
  NOTION_BASE_URL: notion.url,
  NOTION_RESOURCES: notion.lists.resources.databaseId,
  NOTION_REQUESTS_PER_SECOND: String(rate),
})

async function poll<T>(dataDir: string, statement: string): Promise<T[]> {
  const database = new Database(embeddedConnection(dataDir))
  await database.connect()
  try {
    return (await database.query(statement)).rows as T[]
  } finally {
    await database.end()
  }
}

async function startSync(url: string): Promise<string> {
  const admin = createClient(url)
  await admin.expectOk('POST', '/api/demo-login/admin')
  return (await admin.expectOk('POST', '/api/notion/sync-resources', {})).body.runId as string
}

const waitUntilSyncEnds = (dataDir: string, runId: string) =>
  until('the sync is over', {
    poll: async () => {
      const [run] = await poll<{ state: string }>(dataDir, `select state from sync_runs where id = '${runId}'`)
      return run?.state !== 'running'
    },
    withinMs: 240_000,
    everyMs: 250,
  })

test('a sync that is killed repeatedly completes with every item once and none lost', async () => {
  const count = 400
  const notion = await startNotion(count, 1_000)
  const dataDir = createDataFolder()
  const env = environment(notion, { dataDir, rate: 60 })
  let server = await startServerProcess({ env })
  await server.waitUntilReady()
  const runId = await startSync(server.url)
  let kills = 0
  for (let minCount = 40; minCount <= 240; minCount += 100) {
    await until(`${minCount} are copied`, {
      poll: async () => (await poll(dataDir, "select 1 from resources where title like 'Paper%'")).length >= minCount,
      withinMs: 120_000,
      everyMs: 50,
    })
    await server.end('SIGKILL')
    kills += 1
    server = await startServerProcess({ env })
    await server.waitUntilReady()
  }
  await waitUntilSyncEnds(dataDir, runId)
  const [run] = await poll(dataDir, `select state, seen_count from sync_runs where id = '${runId}'`)
  expect(run).toEqual({ state: 'completed', seen_count: count })
  const rows = await poll<{ notion_id: string; title: string; body: string }>(
    dataDir,
    'select notion_id, title, body from resources where removed_at is null',
  )
  expect(rows).toHaveLength(count)
  expect(new Set(rows.map((row) => row.notion_id))).toEqual(new Set(notion.lists.resources.rows.map(({ id }) => id)))
  for (const { title, body } of rows) expect(body).toBe(`The text of ${title.toLowerCase()}.`)
  const outcomes = await poll(
    dataDir,
    `select outcome, count(*)::int as count from sync_items where run_id = '${runId}' and title like 'Paper%' group by 1`,
  )
  expect(outcomes).toEqual([{ outcome: 'added', count }])
  const textReadCount = notion.requests.filter((request) => request.endsWith('/markdown')).length
  // Only what was being read when the process was killed is read again.
  expect(textReadCount).toBeLessThanOrEqual(count + kills)
  report('R2 sync', { kills, items: count, 'texts read': textReadCount })
})

test('2,000 unchanged items are synced again in under 10 s at three requests a second, and nothing is written', async () => {
  const notion = await startNotion(2_000, 1_000)
  const dataDir = createDataFolder()
  const first = await startServerProcess({ env: environment(notion, { dataDir, rate: 1_000 }) })
  await first.waitUntilReady()
  const startedAt = performance.now()
  await waitUntilSyncEnds(dataDir, await startSync(first.url))
  const firstMs = Math.round(performance.now() - startedAt)
  await first.end('SIGTERM')

  notion.setRate(3)
  const server = await startServerProcess({ env: environment(notion, { dataDir, rate: 3 }) })
  await server.waitUntilReady()
  const state = 'select xmin::text, id, content_hash from resources order by id'
  const before = await poll(dataDir, state)
  expect(before.length).toBeGreaterThanOrEqual(2_000)
  notion.requests.length = 0
  await pause(1_500)
  const runId = await startSync(server.url)
  await waitUntilSyncEnds(dataDir, runId)
  const [run] = await poll<{ ms: number; items: number }>(
    dataDir,
    `select round(extract(epoch from finished_at - started_at) * 1000)::int as ms,
       (select count(*)::int from sync_items where run_id = '${runId}') as items from sync_runs where id = '${runId}'`,
  )
  report('Notion, 2,000 items', { 'first sync ms': firstMs, 'unchanged ms': run!.ms, requests: notion.requests.length })
  expect(run!.items).toBe(0)
  expect(await poll(dataDir, state)).toEqual(before)
  expect(run!.ms).toBeLessThan(10_000)
})
