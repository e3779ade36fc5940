import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { createPerson, resetRateLimits } from '#tests/security/people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { jobs } from './server/jobs.ts'

const app = await startTestApp()
const { pool } = app.base.database
const [director, admin, analyst, mentor, student] = [
  await createPerson(app, { role: 'director' }),
  await createPerson(app, { role: 'admin' }),
  await createPerson(app, { isAnalyst: true, major: 'Philosophy', yearOfStudy: 'phd' }),
  await createPerson(app, { role: 'mentor' }),
  await createPerson(app, { major: 'Philosophy', yearOfStudy: 'phd' }),
]
const charts = ['filters', 'engagement', 'retention', 'funnel', 'events', 'badges'].map(
  (name) => `/api/analytics/${name}`,
)

/** The middle of the month so many months ago. */
function monthsAgo(count: number): Date {
  const now = app.base.clock.now()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15, 16))
}
const toMonth = (date: Date) => date.toISOString().slice(0, 7)
const joinedAt = monthsAgo(4)
const cohort = toMonth(joinedAt)

/** 24 students of mathematics who joined four months ago: 4 freshmen, 6 sophomores, 14 seniors. */
const years = [...Array(4).fill('freshman'), ...Array(6).fill('sophomore'), ...Array(14).fill('senior')] as string[]
const ids: string[] = []
for (const [index, yearOfStudy] of years.entries()) {
  const totalPoints = index < 3 ? 1_000 : index < 10 ? 500 : 20
  const person = { createdAt: joinedAt, major: 'Mathematics', yearOfStudy, totalPoints, lastName: 'Nameless' }
  ids.push((await createPerson(app, person)).id)
}
await insertFor(
  ids.slice(0, 12),
  'activities',
  `gen_random_uuid(), p, 'resource_downloaded', 'first', 'Read', 0, '${monthsAgo(4).toISOString()}'`,
)
await insertFor(
  ids.slice(0, 3),
  'activities',
  `gen_random_uuid(), p, 'resource_downloaded', 'second', 'Read', 0, '${monthsAgo(3).toISOString()}'`,
)
await insertFor(
  ids.slice(0, 11),
  'ventures (id, owner_id, name, stage, created_at, updated_at)',
  `gen_random_uuid(), p, 'Secret venture', 'idea', now(), now()`,
)
await insertFor(ids.slice(0, 7), 'mentor_assignments', `'${mentor.id}', p`)
await pool.query(
  `insert into venture_milestones (id, venture_id, stage, title, position, done_at)
   select gen_random_uuid(), id, 'idea', 'First', 0, now() from ventures where owner_id = any($1)`,
  [ids.slice(0, 2)],
)
const eventId = await insertPastEvent()
await insertFor(ids.slice(0, 13), 'event_rsvps', `gen_random_uuid(), '${eventId}', p, 'going', 1, now()`)
await insertFor(ids.slice(4, 13), 'event_attendances', `gen_random_uuid(), '${eventId}', p, 'list', null, now()`)
await insertFor(ids.slice(0, 8), 'badge_awards', `p, 'first-venture', now()`)
await refresh()

/** Inserts a row for each person, whose id is `p`. */
async function insertFor(people: string[], table: string, values: string): Promise<void> {
  await pool.query(`insert into ${table} select ${values} from unnest($1::uuid[]) p`, [people])
}

async function insertPastEvent(): Promise<string> {
  const { rows } = await pool.query(
    `insert into events (id, owner_id, title, starts_at, over_at, category, search_vector, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Demo day', $2::timestamptz, $2::timestamptz + interval '2 hours', 'workshop', '', now(), now()) returning id`,
    [director.id, monthsAgo(1)],
  )
  return rows[0].id
}

async function refresh(): Promise<void> {
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  for (const { run } of jobs) await run(ctx, {})
}

const ofCohort = { cohort, major: 'Mathematics' }
async function read({ client }: typeof director, chart: string, query: Record<string, string> = ofCohort) {
  return (await client.expectOk('GET', `/api/analytics/${chart}?${new URLSearchParams(query)}`)).body
}

test('analysts and staff read analytics; students, mentors and guests do not', async () => {
  for (const path of [...charts, '/api/analytics/export.csv']) {
    for (const { client } of [director, admin, analyst]) expect((await client.get(path)).status, path).toBe(200)
    for (const { client } of [mentor, student]) expect((await client.get(path)).status, path).toBe(403)
    expect((await app.guest().get(path)).status).toBe(401)
  }
  expect((await director.client.get('/api/analytics/funnel?cohort=soon')).status).toBe(400)
})

test('staff see every count, filtered by cohort, major and year', async () => {
  expect((await read(director, 'funnel')).steps).toEqual([
    { step: 'joined', students: 24 },
    { step: 'ventured', students: 11 },
    { step: 'mentored', students: 7 },
    { step: 'milestone', students: 2 },
  ])
  const freshmen = await read(director, 'funnel', { ...ofCohort, year: 'freshman' })
  expect(freshmen.steps.map(({ students }: { students: number }) => students)).toEqual([4, 4, 4, 2])
  expect((await read(director, 'funnel', { major: 'Alchemy' })).steps[0].students).toBe(0)

  const engagement = await read(director, 'engagement')
  expect(engagement).toMatchObject({
    students: 24,
    isProtected: false,
    levels: { high: 3, medium: 7, low: 14, none: 0 },
  })
  expect(Math.abs(Date.parse(engagement.asOf) - app.base.clock.now().getTime())).toBeLessThan(60_000)
  const active = engagement.weeks.filter(({ activeStudents }: { activeStudents: number }) => activeStudents > 0)
  expect(active.map(({ activeStudents }: { activeStudents: number }) => activeStudents)).toEqual([12, 3])
  expect((await read(director, 'engagement', { ...ofCohort, period: 'quarter' })).weeks.length).toBeLessThan(15)

  expect((await read(director, 'retention')).cohorts).toEqual([
    { month: `${cohort}-01`, students: 24, active: [12, 3, 0, 0] },
  ])
  expect((await read(director, 'events')).total).toEqual({ rsvps: 13, attended: 9, noShows: 4 })
  expect((await read(director, 'events')).months[0].month).toBe(`${toMonth(monthsAgo(1))}-01`)
  expect((await read(director, 'badges')).badges[0]).toEqual({
    badgeId: 'first-venture',
    name: 'First Venture',
    students: 8,
  })
  expect(await read(director, 'filters', {})).toMatchObject({ majors: ['Mathematics', 'Philosophy'] })
})

test('analysts see no count under 5, and none that follows from a total', async () => {
  expect((await read(analyst, 'funnel')).steps.map(({ students }: { students: number }) => students)).toEqual([
    20,
    10,
    10,
    null,
  ])
  // 24 students less 6 sophomores and 14 seniors would be the 4 freshmen.
  const sizes = await Promise.all(
    ['freshman', 'sophomore', 'senior'].map(
      async (year) => (await read(analyst, 'engagement', { ...ofCohort, year })).students,
    ),
  )
  expect(sizes).toEqual([null, 10, 10])
  const engagement = await read(analyst, 'engagement')
  expect(engagement).toMatchObject({
    students: 20,
    isProtected: true,
    levels: { high: null, medium: 10, low: 10, none: null },
  })
  expect((await read(analyst, 'retention')).cohorts[0]).toMatchObject({ students: 20, active: [10, null, null, null] })
  expect((await read(analyst, 'events')).total).toEqual({ rsvps: 10, attended: 10, noShows: null })
  expect((await read(analyst, 'filters', {})).majors).toEqual(['Mathematics'])
  const bodies = JSON.stringify(
    await Promise.all(charts.map((path) => analyst.client.get(path).then(({ body }) => body))),
  )
  for (const secret of ['Nameless', 'Secret venture', '@virginia.edu', ...ids]) expect(bodies).not.toContain(secret)
})

test('the export names nobody, hides rare values, and gives new ids every time', async () => {
  await pool.query(`update people set major = '=HYPERLINK("x")' where id = any($1)`, [ids.slice(0, 4)])
  const download = async () => (await analyst.client.get('/api/analytics/export.csv')).text
  const [first, second] = [await download(), await download()]
  const lines = first.trim().split('\r\n')
  expect(lines).toHaveLength(1 + ids.length + 2)
  expect(lines[0]).toContain('"id","joined_month","major","year_of_study"')
  const cells = lines.slice(1).map((line: string) => line.slice(1, -1).split('","'))
  const pairs = Map.groupBy(cells, (row: string[]) => `${row[2]} ${row[3]}`)
  expect(Object.fromEntries([...pairs].map(([pair, rows]) => [pair, rows.length]))).toEqual({
    'Mathematics senior': 14,
    'Mathematics sophomore': 6,
    'Other Other': 6,
  })
  expect(cells.every((row: string[]) => /^[\da-f]{20}$/.test(row[0]!) && /^20\d\d-\d\d$|^Other$/.test(row[1]!))).toBe(
    true,
  )
  for (const secret of ['Nameless', 'HYPERLINK', '@', ...ids]) expect(first).not.toContain(secret)
  const idsOf = (text: string) =>
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.slice(1, 21))
  expect(idsOf(first).filter((id) => idsOf(second).includes(id))).toEqual([])
  const { rows } = await pool.query(
    `select data from domain_events where name = 'export.downloaded' order by recorded_at desc limit 1`,
  )
  expect(rows[0].data).toEqual({ kind: 'students', rowCount: ids.length + 2 })
})

test('the workbook hides what the CSV hides', async () => {
  const cookie = [...analyst.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await fetch(`${app.url}/api/analytics/export.xlsx`, { headers: { cookie } })
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
  const rows = sheets[0]!.rows.slice(1).map((row) => row.map(String))
  const pairs = Map.groupBy(rows, (row) => `${row[2]} ${row[3]}`)
  expect(Object.fromEntries([...pairs].map(([pair, group]) => [pair, group.length]))).toEqual({
    'Mathematics senior': 14,
    'Mathematics sophomore': 6,
    'Other Other': 6,
  })
  const { rows: entries } = await pool.query(
    `select action from audit_entries where route = 'GET /api/analytics/export.xlsx' and actor_id = $1`,
    [analyst.id],
  )
  expect(entries.at(-1)).toEqual({ action: 'list.exported' })
})

test('at most ten exports an hour', async () => {
  await resetRateLimits(app)
  const codes = []
  for (let count = 0; count < 11; count += 1)
    codes.push((await director.client.get('/api/analytics/export.csv')).status)
  expect(codes).toEqual([...Array(10).fill(200), 429])
})

test('demo people count demo students only', async () => {
  const demo = await app.signIn('director')
  const { majors } = (await demo.expectOk('GET', '/api/analytics/filters')).body
  expect(majors).not.toContain('Mathematics')
  expect((await demo.expectOk('GET', '/api/analytics/funnel?period=twoYears')).body.steps[0].students).toBeGreaterThan(
    20,
  )
})

test('an analyst without the flag is refused with the next request', async () => {
  await pool.query('update people set is_analyst = false where id = $1', [analyst.id])
  for (const path of [...charts, '/api/analytics/export.csv']) expect((await analyst.client.get(path)).status).toBe(403)
})
