import { createClient, type Client } from '#tests/harness/client.ts'
import { quantile } from '#tests/harness/proof.ts'
import { explainRequests } from './plans.ts'
import { startServer } from './processes.ts'
import { withSeeded } from './seeded.ts'
import { printTable } from './table.ts'

const students = Number(process.env['BENCH_STUDENTS'] ?? 5_000)
const requestCount = 200
const paths = ['/api/activities', '/api/ventures', '/api/notifications', '/api/admin/users']
const roles = ['student', 'mentor', 'director', 'admin']

/** The longest lists on a well-filled database: how long one reader waits, and whether a query reads whole tables. */
export async function benchLists({ isPrintingPlans }: { isPrintingPlans: boolean }): Promise<void> {
  await withSeeded({ students }, async ({ dataDir, database }) => {
    const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir } })
    const clients = new Map<string, Client>()
    const rows: (string | number)[][] = []
    try {
      for (const role of roles) {
        const client = createClient(server.url)
        await client.expectOk('POST', `/api/demo-login/${role}`)
        clients.set(role, client)
        for (const path of paths) rows.push(...(await time(path, { role, client })))
      }
    } finally {
      await server.stop()
    }
    const { rows: sizes } = await database.pool.query<{ name: string; count: number }>(
      "select relname as name, n_live_tup::int as count from pg_stat_user_tables where schemaname = 'public' order by 2 desc limit 5",
    )
    printTable(`Lists, ms, ${requestCount} requests one after another, ${students.toLocaleString('en-US')} students`, {
      head: ['', 'answers', 'kB', 'p50', 'p95'],
      rows,
      foot: `Rows: ${sizes.map(({ name, count }) => `${name} ${count.toLocaleString('en-US')}`).join(', ')}`,
    })
    const asked = [...clients].flatMap(([role, { cookies }]) => paths.map((path) => ({ path, role, cookies })))
    await explainRequests(asked, { dataDir, database, isPrintingPlans })
  })
}

/** Nothing for a list this person may not see. */
async function time(path: string, { role, client }: { role: string; client: Client }): Promise<(string | number)[][]> {
  const first = await client.get(path)
  if (first.status === 403) return []
  if (first.status !== 200) throw new Error(`${path} answers ${first.status} to the ${role}`)
  const took: number[] = []
  for (let request = 0; request < requestCount; request++) {
    const sentAt = performance.now()
    await client.get(path)
    took.push(performance.now() - sentAt)
  }
  return [
    [`${path} as ${role}`, first.body.length, first.text.length / 1_000, quantile(took, 0.5), quantile(took, 0.95)],
  ]
}
