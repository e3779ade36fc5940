import type { Pool } from 'pg'
import { defaultRules } from '#features/bookings/server/availability/queries.ts'
import { createClient, type Client } from '#tests/harness/client.ts'
import { quantile } from '#tests/harness/measure.ts'
import { startServer } from './processes.ts'
import { withSeeded } from './seeded-database.ts'
import { printTable } from './table.ts'

const mentorCount = 50
const meetingsPerMentor = 40
const busyTimesPerMentor = 200
const requestCount = Number(process.env['BENCH_REQUESTS'] ?? 100)
const maxP95Ms = 150
const baseline = '/api/bookings'
const paths = [baseline, '/api/bookings/slots?days=7', '/api/bookings/slots?days=30']

/** The free times of 50 mentors for a month, as a multiple of the list of one's own meetings in the same run. */
export async function benchSlots(): Promise<void> {
  await withSeeded({ students: 200 }, async ({ dataDir, database }) => {
    await addMentors(database.pool)
    const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir } })
    try {
      const client = createClient(server.url)
      await client.expectOk('POST', '/api/demo-login/analyst')
      const slots: { slots: string[] }[] = (await client.expectOk('GET', paths.at(-1)!)).body
      const timed = []
      for (const path of paths) timed.push({ path, ...(await timeRequests(client, path)) })
      const slotCount = slots.reduce((count, mentor) => count + mentor.slots.length, 0)
      const [first, last] = [timed[0]!, timed.at(-1)!]
      printTable(`Free times of ${slots.length} mentors, ms, ${requestCount} requests one after another`, {
        header: ['', 'p50', 'p95', `p50 / ${baseline}`],
        rows: timed.map(({ path, p50, p95 }) => [path, p50, p95, p50 / first.p50]),
        footer: `${slotCount.toLocaleString('en-US')} free times in 30 days; p95 ${last.p95 < maxP95Ms ? 'below' : 'NOT below'} ${maxP95Ms} ms`,
      })
      if (last.p95 >= maxP95Ms) process.exitCode = 1
    } finally {
      await server.stop()
    }
  })
}

async function timeRequests(client: Client, path: string): Promise<{ p50: number; p95: number }> {
  const durations: number[] = []
  for (let request = 0; request < requestCount; request++) {
    const sentAt = performance.now()
    await client.expectOk('GET', path)
    durations.push(performance.now() - sentAt)
  }
  return { p50: quantile(durations, 0.5), p95: quantile(durations, 0.95) }
}

/** Mentors of the demo analyst with hours on every weekday, meetings with other students, and a calendar that is often busy. */
async function addMentors(pool: Pool): Promise<void> {
  const ranges = [
    { start: '09:00', end: '12:00' },
    { start: '13:00', end: '17:30' },
  ]
  const weekly = ([1, 2, 3, 4, 5] as const).map((weekday) => ({ weekday, ranges }))
  const rules = { ...defaultRules('America/New_York'), weekly, maxPerWeek: 20 }
  const busyTimes = Array.from({ length: busyTimesPerMentor }, (_, index) => {
    const start = Date.now() + index * 7 * 3_600_000
    return [start, start + 45 * 60_000]
  })
  await pool.query(
    `with mentors as (
       insert into people (id, email, first_name, last_name, role, is_demo, created_at)
       select gen_random_uuid(), 'bench' || n || '@example.org', 'Mentor', n::text, 'mentor', true, now()
       from generate_series(1, $1::int) as n returning id),
     hours as (
       insert into availabilities (person_id, rules, busy_times, updated_at)
       select id, $2::jsonb, $3::jsonb, now() from mentors),
     meetings as (
       insert into bookings (id, mentor_id, student_id, starts_at, ends_at, topic, created_at, updated_at)
       select gen_random_uuid(), m.id, s.id, at, at + interval '30 minutes', 'Bench', now(), now()
       from mentors m, generate_series(1, $4::int) as n,
         lateral (select date_trunc('hour', now()) + n * interval '17 hours' as at) as times,
         lateral (select id from people where role = 'student' and not is_analyst order by id limit 1) as s)
     insert into mentor_assignments (mentor_id, student_id)
     select m.id, p.id from mentors m, people p where p.email = 'demo.analyst@virginia.edu'`,
    [mentorCount, JSON.stringify(rules), JSON.stringify(busyTimes), meetingsPerMentor],
  )
  await pool.query('analyze people, availabilities, bookings, mentor_assignments')
}
