import type { Pool } from 'pg'
import { createClient, type Client } from '#tests/harness/client.ts'
import { toCookieHeader } from '#tests/harness/load.ts'
import { quantile } from '#tests/harness/measure.ts'
import { explainRequests } from './plans.ts'
import { startServer } from './processes.ts'
import { withSeeded } from './seeded-database.ts'
import { printTable } from './table.ts'

const students = Number(process.env['BENCH_STUDENTS'] ?? 5_000)
const requestCount = Number(process.env['BENCH_REQUESTS'] ?? 200)
/** For a look at some of them only, such as `/api/events`. */
const pathFilter = process.env['BENCH_PATHS'] ?? '/api/'
const eventCount = Number(process.env['BENCH_EVENTS'] ?? 100_000)
const month = `from=${new Date().toISOString().slice(0, 7)}-01&to=${new Date(Date.now() + 31 * 86_400_000).toISOString().slice(0, 10)}`
const paths = [
  '/api/activities',
  '/api/ventures',
  '/api/notifications',
  '/api/admin/users',
  '/api/events',
  '/api/events?timing=live',
  '/api/events?timing=upcoming',
  '/api/events?timing=past&limit=6',
  '/api/events?q=kiln%20fir',
  '/api/events?q=e',
  '/api/events?category=workshop&timing=upcoming',
  `/api/events?${month}&limit=1000`,
  '/api/events?mine=true',
].filter((path) => path.startsWith(pathFilter))
const roles = ['student', 'mentor', 'director', 'admin']

/** The longest lists on a well-filled database: how long one reader waits, and whether a query reads whole tables. */
export async function benchLists({ isPrintingPlans }: { isPrintingPlans: boolean }): Promise<void> {
  await withSeeded({ students }, async ({ dataDir, database }) => {
    await generateEvents(database.pool)
    const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir } })
    const clients = new Map<string, Client>()
    const rows: (string | number)[][] = []
    try {
      for (const role of roles) {
        const client = createClient(server.url)
        await client.expectOk('POST', `/api/demo-login/${role}`)
        clients.set(role, client)
        for (const path of paths) rows.push(...(await timeRequest(path, { role, client })))
      }
    } finally {
      await server.stop()
    }
    const { rows: sizes } = await database.pool.query<{ name: string; count: number }>(
      "select relname as name, n_live_tup::int as count from pg_stat_user_tables where schemaname = 'public' order by 2 desc limit 5",
    )
    printTable(
      `Lists, ms, ${requestCount} requests one after another, ${students.toLocaleString('en-US')} students, ${eventCount.toLocaleString('en-US')} events`,
      {
        header: ['', 'answers', 'kB', 'p50', 'p95'],
        rows,
        footer: `Rows: ${sizes.map(({ name, count }) => `${name} ${count.toLocaleString('en-US')}`).join(', ')}`,
      },
    )
    const requests = [...clients].flatMap(([role, client]) => {
      const cookie = toCookieHeader(client)
      return paths.map((path) => ({ path, role, cookie }))
    })
    await explainRequests(requests, { dataDir, database, isPrintingPlans })
  })
}

/** Nothing for a list this person may not see. */
async function timeRequest(
  path: string,
  { role, client }: { role: string; client: Client },
): Promise<(string | number)[][]> {
  const first = await client.get(path)
  if (first.status === 403) return []
  if (first.status !== 200) throw new Error(`${path} answers ${first.status} to the ${role}`)
  const durations: number[] = []
  for (let request = 0; request < requestCount; request++) {
    const sentAt = performance.now()
    await client.get(path)
    durations.push(performance.now() - sentAt)
  }
  return [
    [
      `${path} as ${role}`,
      first.body.length,
      first.text.length / 1_000,
      quantile(durations, 0.5),
      quantile(durations, 0.95),
    ],
  ]
}

/** Ten years of events, a fair number of answers to each of some of them, with words as they are in real ones. */
async function generateEvents(pool: Pool): Promise<void> {
  // In steps that end before the pool's patience does.
  for (let first = 1; first <= eventCount; first += 5_000)
    await pool.query(
      `insert into events (id, owner_id, title, description, starts_at, ends_at, over_at, location, category, organizer, search_vector, capacity, created_at, updated_at)
     select gen_random_uuid(), (select id from people where role = 'director' and is_demo order by created_at limit 1),
       title, description, at, at + interval '2 hours', at + interval '2 hours', 'Room ' || n % 90, category, 'Desk ' || n % 30,
       to_tsvector('simple', title || ' room ' || n % 90 || ' desk ' || n % 30 || ' ' || category || ' ' || description), 40, now(), now()
     from (select n, now() - interval '5 years' + n * interval '10 years' / $1::int as at,
         (array['Kiln firing', 'Pitch night', 'Office hours', 'Round table', 'Term sheets'])[1 + n % 5] || ' ' || n as title,
         (array['General', 'Workshop', 'workshop', 'Networking', 'Seminar', 'Social'])[1 + n % 6] as category,
         repeat(md5(n::text) || ' ', 8) as description
       from generate_series($2::int, least($1::int, $2::int + 4999)) n) as drawn`,
      [eventCount, first],
    )
  await pool.query(
    `insert into event_rsvps (id, event_id, person_id, status, queue_number, responded_at, going_at)
     select gen_random_uuid(), e.id, p.id, 'going', row_number() over (partition by e.id), now(), now()
     from (select id from events order by md5(id::text) limit 300) e cross join (select id from people where role = 'student' limit 20) p
     on conflict do nothing`,
  )
  await pool.query('vacuum analyze events, event_rsvps')
}
