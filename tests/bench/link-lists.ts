import type { Pool } from 'pg'
import { parseAppConfig } from '#apps/server/settings.ts'
import { createClient, type Client } from '#tests/harness/client.ts'
import { quantile } from '#tests/harness/measure.ts'
import { generateClicks, printSteps, type Volume } from './click-generator.ts'
import { load } from './links.ts'
import { startServer } from './processes.ts'
import { withSeeded } from './seeded-database.ts'
import { printTable } from './table.ts'

const requestCount = Number(process.env['BENCH_REQUESTS'] ?? 100)
const linksPath = '/api/admin/tracked-links'

/** The staff requests for tracked links, on a database with this many links and, in turn, each number of clicks. */
export async function benchLinkLists({ links, clicks }: { links: number; clicks: number[] }): Promise<void> {
  await withSeeded({ students: 40 }, async ({ dataDir, database }) => {
    const { timeZone } = parseAppConfig({ DATA_DIR: dataDir })
    const { host, port, user, password, database: name } = database.pool.options
    const connection = { host, port, user, password, database: name } as Parameters<typeof generateClicks>[0]
    for (const count of clicks) {
      const volume = { links, clicks: count }
      process.stdout.write(`\n${formatCount(links)} links, ${formatCount(count)} clicks:\n`)
      printSteps(await generateClicks(connection, { ...volume, timeZone }), volume)
      const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir } })
      try {
        await timeAllPaths(await signIn(server.url), { pool: database.pool, volume })
      } finally {
        await server.stop()
      }
      await timeRedirects(dataDir)
    }
  })
}

/** Whether a full table slows down what is written to it. */
async function timeRedirects(dataDir: string): Promise<void> {
  const redirector = await startServer('apps/server/redirector.ts', { env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn' } })
  try {
    // Every tenth of the generated links is switched off.
    const numbers = Array.from({ length: 100 }, (_, index) => index + 1).filter((number) => number % 10 !== 0)
    const codes = numbers.map((number) => `bench-${number}`)
    await load(redirector, { codes, seconds: 2 })
    const { perSecond, p50, p99 } = await load(redirector, { codes, seconds: 8 })
    process.stdout.write(`  Redirects: ${formatCount(Math.round(perSecond))}/s, p50 ${p50} ms, p99 ${p99} ms\n`)
  } finally {
    await redirector.stop()
  }
}

async function signIn(url: string): Promise<Client> {
  const client = createClient(url)
  await client.expectOk('POST', '/api/demo-login/admin')
  return client
}

async function timeAllPaths(client: Client, { pool, volume }: { pool: Pool; volume: Volume }): Promise<void> {
  const rows: (string | number)[][] = []
  for (const [name, path] of await listPaths(pool)) rows.push([name, ...(await timeRequest(client, path))])
  const { rows: sizes } = await pool.query<{ name: string; size: string }>(
    `select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
     where relname in ('clicks', 'daily_rollups', 'clicks_pkey', 'clicks_time') order by relname`,
  )
  printTable(`Tracked links, ms, ${requestCount} requests one after another, ${formatCount(volume.clicks)} clicks`, {
    header: ['', 'kB', 'p50', 'p95'],
    rows,
    footer: sizes.map(({ name, size }) => `${name} ${size}`).join(', '),
  })
}

/** Requests by name. The most clicked and the median link represent all others. */
async function listPaths(pool: Pool): Promise<[name: string, path: string][]> {
  const { rows } = await pool.query<{ id: string; clicks: string }>(
    `select link_id as id, click_count as clicks from link_counts join links on links.id = link_id
     where trashed_at is null order by click_count desc`,
  )
  const sampleLinks = { hottest: rows[0]!, median: rows[Math.floor(rows.length / 2)]! }
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const year = `from=${day(364)}&to=${day(0)}`
  return [
    ['list, newest', linksPath],
    ['list, by clicks', `${linksPath}?sort=clicks`],
    ['list, last clicked', `${linksPath}?sort=recent`],
    ['list, page of 25', `${linksPath}?limit=25`],
    ['list, searched', `${linksPath}?q=bench%20link%2012`],
    ['list, by tag', `${linksPath}?tag=tag%207`],
    ['totals', `${linksPath}/totals`],
    ...Object.entries(sampleLinks).flatMap(([sampleName, { id, clicks }]): [string, string][] => {
      const link = `${linksPath}/${id}`
      const name = `${sampleName} (${formatCount(Number(clicks))} clicks)`
      return [
        [`${name}, link`, link],
        [`${name}, hits`, `/api/admin/link-clicks/${id}`],
        [`${name}, 30 days`, `${link}/analytics`],
        [`${name}, 12 months`, `${link}/analytics?${year}`],
        [`${name}, 12 months, one device`, `${link}/analytics?${year}&device=mobile`],
        [`${name}, 12 months, country and browser`, `${link}/analytics?${year}&country=DE&browser=Firefox`],
        [`${name}, today by the hour`, `${link}/analytics?from=${day(0)}&to=${day(0)}`],
      ]
    }),
  ]
}

/** kB of the answer, p50 and p95; what takes seconds is asked less often. */
async function timeRequest(client: Client, path: string): Promise<(string | number)[]> {
  const first = await client.get(path)
  if (first.status !== 200) return [first.status, '—', '—']
  const durations: number[] = []
  const deadline = performance.now() + 20_000
  for (let request = 0; request < requestCount && performance.now() < deadline; request++) {
    const sentAt = performance.now()
    await client.get(path)
    durations.push(performance.now() - sentAt)
  }
  return [first.text.length / 1_000, quantile(durations, 0.5), quantile(durations, 0.95)]
}

const formatCount = (count: number) => count.toLocaleString('en-US')
