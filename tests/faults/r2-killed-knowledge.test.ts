import { Client as Database } from 'pg'
import { expect, test } from 'vitest'
import { fakeEmbeddingsKey, startFakeEmbeddings } from '#providers/embeddings/fake-openai-embeddings.ts'
import { createClient } from '#tests/harness/client.ts'
import { chooseCount, report, until } from '#tests/harness/measure.ts'
import { createDataFolder, embeddedConnection, startServerProcess } from '#tests/harness/server-process.ts'

const killCount = chooseCount({ quick: 6, full: 40 })

type Query = <T>(statement: string) => Promise<T[]>

async function withDatabase<T>(dataDir: string, work: (query: Query) => Promise<T>): Promise<T> {
  const database = new Database(embeddedConnection(dataDir))
  await database.connect()
  try {
    return await work(async (statement) => (await database.query(statement)).rows)
  } finally {
    await database.end()
  }
}

/**
 * Items whose passages are not those of one whole generation: of an item at rest the store must have exactly its own, and of one that is being
 * read only such as are there to be shown.
 */
const brokenItems = `
  with owned as (
    select i.id, i.title, i.state, i.passage_count, i.generation,
      array(select p.id from knowledge_passages p where p.item_id = i.id and p.generation = i.generation and i.passage_count > 0 order by 1) as own,
      array(select p.id from knowledge_passages p where p.item_id = i.id order by 1) as rows,
      array(select v.id from vector_store_passages v join vector_store_items s on s.number = v.item_number
        where s.id = i.id order by 1) as stored
    from knowledge_items i)
  select title, state, passage_count, cardinality(own) as own, cardinality(stored) as stored from owned
  where (state = 'ready' and (own <> stored or cardinality(own) <> passage_count)) or not stored <@ rows`

const progress = `select count(*) filter (where state = 'ready')::int as ready, count(*)::int as all,
  count(*) filter (where state in ('queued', 'reading'))::int as open from knowledge_items`
type Progress = { ready: number; all: number; open: number }

/** All content in other words, as an import would bring it. */
const changeContent = (round: number) => `
  update resources set body = body || E'\\n\\nRevision ${round} adds a closing remark.', content_hash = content_hash || '${round}', updated_at = now()`

test(`content that is read into the store is complete and whole after ${killCount} kills, and nothing is embedded twice`, async () => {
  const service = await startFakeEmbeddings()
  const dataDir = createDataFolder()
  const env = {
    DATA_DIR: dataDir,
    OPENAI_API_KEY: fakeEmbeddingsKey,
    OPENAI_BASE_URL: service.url,
    OPENAI_EMBEDDING_MODEL: 'text-embedding-3-small',
  }
  let server = await startServerProcess({ env })
  await server.waitUntilReady()
  const signIn = async () => {
    const director = createClient(server.url)
    await director.expectOk('POST', '/api/demo-login/director')
    return director
  }
  const fixDrift = async () => (await signIn()).expectOk('POST', '/api/admin/knowledge/drift/fix')
  const settle = () =>
    until('all content is read', {
      poll: () =>
        withDatabase(dataDir, async (query) => {
          const [{ open, ready }] = (await query<Progress>(progress)) as [Progress]
          return open === 0 && ready > 0
        }),
      withinMs: 120_000,
      everyMs: 100,
    })

  await fixDrift()
  let kills = 0
  for (let round = 0; kills < killCount; round += 1) {
    // Each round reads all resources in other words, and is killed after some of them.
    if (round > 0) {
      await settle()
      await withDatabase(dataDir, (query) => query(changeContent(round)))
      await fixDrift()
    }
    for (const share of [0.2, 0.5, 0.8]) {
      if (kills === killCount) break
      const isKilledDuringWork = await until(`${share} of round ${round} are read`, {
        poll: () =>
          withDatabase(dataDir, async (query) => {
            const [{ ready, all, open }] = (await query<Progress>(progress)) as [Progress]
            return open === 0 ? 'over' : ready >= all * share ? 'open' : null
          }),
        withinMs: 60_000,
        everyMs: 10,
      })
      if (isKilledDuringWork === 'over') break
      await server.end('SIGKILL')
      kills += 1
      server = await startServerProcess({ env })
      await server.waitUntilReady()
      expect(await withDatabase(dataDir, (query) => query(brokenItems))).toEqual([])
    }
  }
  await settle()
  expect(await withDatabase(dataDir, (query) => query(brokenItems))).toEqual([])
  const leftovers = await withDatabase(dataDir, (query) =>
    query(
      'select 1 from knowledge_passages p join knowledge_items i on i.id = p.item_id where p.generation <> i.generation',
    ),
  )
  expect(leftovers).toEqual([])
  const failed = await withDatabase(dataDir, (query) =>
    query(`select title, error from knowledge_items where state <> 'ready' and is_included`),
  )
  expect(failed).toEqual([])
  const { body: drift } = await (await signIn()).expectOk('GET', '/api/admin/knowledge/drift')
  expect(drift).toEqual({ newCount: 0, changedCount: 0, goneCount: 0, missingCount: 0, strayCount: 0 })

  const texts = service.requests.flatMap(({ body }) => (body?.input ?? []) as string[])
  const repeatedCount = texts.length - new Set(texts).size
  report('R2 knowledge', { kills, 'texts embedded': texts.length, 'embedded again': repeatedCount })
  // Only what was on its way when the server was killed is embedded again: two items at once, of which the longest has some 20 passages.
  expect(repeatedCount).toBeLessThanOrEqual(killCount * 20)

  // Unchanged content costs nothing, also where everything is read once more.
  const before = service.countTexts()
  await withDatabase(dataDir, (query) => query(`update knowledge_items set source_hash = 'another'`))
  await fixDrift()
  await settle()
  expect(service.countTexts()).toBe(before)
  await server.end('SIGTERM')
  await service.close()
})
