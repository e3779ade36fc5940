import type { Pool } from 'pg'
import { createClient, type Client } from '#tests/harness/client.ts'
import { quantile } from '#tests/harness/measure.ts'
import { explainRequests } from './plans.ts'
import { startServer } from './processes.ts'
import { withSeeded } from './seeded-database.ts'
import { printTable } from './table.ts'

const requestCount = 60
const base = '/api/admin/interactions'
const roles = ['mentor', 'director'] as const
type Options = { students: number; interactions: number; isPrintingPlans: boolean }

/** The interactions of a large program: how long lists, filters, figures and the search for a student take. */
export async function benchInteractions({ students, interactions, isPrintingPlans }: Options): Promise<void> {
  await withSeeded({ students }, async ({ dataDir, database }) => {
    const { studentId, authorId } = await generateInteractions(database.pool, interactions)
    const paths = [
      `${base}?limit=50`,
      `${base}?limit=50&sort=oldest`,
      `${base}?limit=50&type=phone`,
      `${base}?limit=50&student=${studentId}`,
      `${base}?limit=50&author=${authorId}`,
      `${base}?limit=50&author=me&followUp=due&sort=due`,
      `${base}?limit=50&followUp=due&sort=due`,
      `${base}?limit=50&followUp=done&type=meeting`,
      `${base}?limit=50&from=2026-01-01&to=2026-03-31`,
      `${base}/summary`,
      `${base}/students?q=ma`,
      `${base}/students?q=maya%20ch`,
      `/api/admin/students/${studentId}/interactions`,
    ]
    const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir } })
    const clients = new Map<string, Client>()
    const rows: (string | number)[][] = []
    try {
      for (const role of roles) {
        const client = createClient(server.url)
        await client.expectOk('POST', `/api/demo-login/${role}`)
        clients.set(role, client)
        for (const path of paths) rows.push(await timeRequest(path, { role, client }))
      }
      rows.push(await timeExport(clients.get('director')!))
    } finally {
      await server.stop()
    }
    printTable(
      `Interactions, ms, ${interactions.toLocaleString('en-US')} with ${students.toLocaleString('en-US')} students`,
      { header: ['', 'answers', 'rows', 'p50', 'p95'], rows },
    )
    const requests = [...clients].flatMap(([role, { cookies }]) => paths.map((path) => ({ path, role, cookies })))
    await explainRequests(requests, { dataDir, database, isPrintingPlans })
  })
}

async function timeRequest(
  path: string,
  { role, client }: { role: string; client: Client },
): Promise<(string | number)[]> {
  const first = await client.get(path)
  const durations: number[] = []
  for (let request = 0; request < requestCount; request++) {
    const sentAt = performance.now()
    await client.get(path)
    durations.push(performance.now() - sentAt)
  }
  const count = first.headers.get('x-total-count') ?? ''
  return [`${path} (${role})`, first.status, count, quantile(durations, 0.5), quantile(durations, 0.95)]
}

/** Everything as CSV, with how much memory the client needs for it: none, it only counts. */
async function timeExport(client: Client): Promise<(string | number)[]> {
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const sentAt = performance.now()
  const reply = await fetch(`${client.url}${base}/csv`, { headers: { cookie } })
  let byteCount = 0
  for await (const chunk of reply.body!) byteCount += (chunk as Uint8Array).length
  const durationMs = performance.now() - sentAt
  return [`${base}/csv, ${Math.round(byteCount / 1e6)} MB (director)`, reply.status, '', durationMs, durationMs]
}

/** Spread over all students and authors and two years; every tenth has a follow-up, of which two thirds are done. */
async function generateInteractions(pool: Pool, count: number): Promise<{ studentId: string; authorId: string }> {
  await pool.query(
    `with students as (select array_agg(id order by id) as ids from people where role = 'student'),
       authors as (select array_agg(id order by id) as ids from people where role <> 'student')
     insert into interactions (id, student_id, author_id, type, title, description, duration, visibility,
       follow_up_required, follow_up_date, follow_up_done_at, follow_up_notified_at, created_at, updated_at)
     select gen_random_uuid(), students.ids[1 + (n * 7919) % cardinality(students.ids)],
       authors.ids[1 + (n * 31) % cardinality(authors.ids)],
       (array['meeting', 'email', 'phone', 'workshop', 'mentoring'])[1 + n % 5], 'Interaction ' || n,
       'Talked about customers, prices and the next prototype.', 15 + n % 90, case when n % 3 = 0 then 'private' else 'shared' end,
       n % 10 = 0, case when n % 10 = 0 then at + interval '10 days' end,
       case when n % 30 <> 0 then at + interval '12 days' end, at + interval '10 days', at, at
     from students, authors, generate_series(1, $1::int) as n,
       lateral (select date_trunc('milliseconds', now() - n * (interval '730 days' / $1)) as at) as times`,
    [count],
  )
  await pool.query(
    `set statement_timeout = 0; update people p set last_touch_at = i.at, interaction_count = i.count
     from (select student_id, max(created_at) as at, count(*) as count from interactions group by 1) i where i.student_id = p.id; reset statement_timeout`,
  )
  await pool.query('vacuum analyze interactions, people')
  const { rows } = await pool.query<{ studentId: string; authorId: string }>(
    `select a.student_id as "studentId", a.mentor_id as "authorId" from mentor_assignments a
     join people p on p.id = a.mentor_id and p.email = 'demo.mentor@virginia.edu' limit 1`,
  )
  return rows[0]!
}
