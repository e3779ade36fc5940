import type { Pool } from 'pg'
import { createClient, type Client } from '#tests/harness/client.ts'
import { quantile } from '#tests/harness/measure.ts'
import { createRandom } from '#platform/server/samples.ts'
import { startServer } from './processes.ts'
import { withSeeded } from './seeded-database.ts'
import { printTable } from './table.ts'

const requestCount = Number(process.env['BENCH_REQUESTS'] ?? 300)

// oxfmt-ignore
const searchTerms = [
  'pricing', 'customer interviews', 'how do I find my first customers', 'equity split cofounder', 'cap tabel', 'prcing', 'runway', 'term sheet',
  'what should we put into a pitch deck', 'LLC or corporation', 'taxes', 'hir', 'who owns my invention', 'zeppelin', 'market size', 'the', 'team conflict',
  'grant application for research', 'customer', 'how to measure whether people are better off',
]

/** The members' requests for resources, on a database with this many, made of the sample resources' sentences. */
export async function benchResources({ count }: { count: number }): Promise<void> {
  await withSeeded({ students: 40 }, async ({ dataDir, database }) => {
    const startedAt = performance.now()
    await addResources(database.pool, count)
    process.stdout.write(`\n${count} resources written in ${Math.round(performance.now() - startedAt)} ms\n`)
    const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir } })
    try {
      const client = createClient(server.url)
      await client.expectOk('POST', '/api/demo-login/student')
      const search = searchTerms.map((q) => `/api/resources?limit=24&q=${encodeURIComponent(q)}`)
      const facets = searchTerms.map((q) => `/api/resources/facets?q=${encodeURIComponent(q)}`)
      const rows: (string | number)[][] = []
      rows.push(['search', ...(await timeRequests(client, search))])
      rows.push([
        'search in a category',
        ...(await timeRequests(
          client,
          search.map((path) => `${path}&category=legal&stage=mvp`),
        )),
      ])
      rows.push(['facets of a search', ...(await timeRequests(client, facets))])
      rows.push(['newest', ...(await timeRequests(client, ['/api/resources?limit=24']))])
      rows.push(['all facets', ...(await timeRequests(client, ['/api/resources/facets']))])
      rows.push(['one resource', ...(await timeRequests(client, ['/api/resources/pitch-deck-outline']))])
      const slowest = []
      for (const path of search) slowest.push([path, ...(await timeRequests(client, [path], 20))])
      printTable(`Resources, ms, ${count} of them, ${requestCount} requests one after another`, {
        header: ['', 'p50', 'p95'],
        rows: [...rows, ...slowest],
      })
    } finally {
      await server.stop()
    }
  })
}

async function timeRequests(client: Client, paths: string[], requests = requestCount): Promise<number[]> {
  const durations: number[] = []
  for (const path of paths) await client.expectOk('GET', path)
  for (let index = 0; index < requests; index += 1) {
    const startedAt = performance.now()
    await client.expectOk('GET', paths[index % paths.length]!)
    durations.push(performance.now() - startedAt)
  }
  return [quantile(durations, 0.5), quantile(durations, 0.95)].map((ms) => Math.round(ms * 10) / 10)
}

/** Titles and texts of the sample resources recombined, so that each word is as frequent as in the samples. */
async function addResources(pool: Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ title: string; body: string }>('select title, body from resources')
  const random = createRandom(7)
  const sentences = rows.flatMap(({ body }) => body.split(/(?<=[.?!])\s+/)).filter((text) => text.length > 20)
  const titleWords = rows.flatMap(({ title }) => title.split(' '))
  for (let index = 0; index < count; index += 500) {
    const resources = Array.from({ length: Math.min(500, count - index) }, (_, offset) => ({
      id: `bench-${index + offset}`,
      title: `${random.some(titleWords, 3).join(' ')} ${index + offset}`,
      description: random.pick(sentences),
      body: random.some(sentences, random.whole(8, 40)).join(' '),
      category: random.pick(['funding', 'marketing', 'legal', 'operations', 'finance', 'other']),
      stage: random.pick(['idea', 'mvp', 'growth']),
    }))
    await pool.query(
      `insert into resources (id, notion_id, title, description, category, type, stages, is_active, body, file_text, position, version,
         list_hash, content_hash, is_settled, created_at, updated_at)
       select gen_random_uuid(), id, title, description, category, 'guide', array[stage], true, body, '', 0, '', '', '', true,
         now() - random() * interval '300 days', now() - random() * interval '300 days'
       from jsonb_to_recordset($1) as made(id text, title text, description text, body text, category text, stage text)`,
      [JSON.stringify(resources)],
    )
  }
  await pool.query('vacuum analyze resources')
}
