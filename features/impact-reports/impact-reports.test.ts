import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { createPerson } from '#tests/security/people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { jobs } from './server/jobs.ts'

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
const joinedAt = (day: string) => ({ createdAt: new Date(`${day}T17:00:00Z`) })
const director = await createPerson(app, { role: 'director' })
const admin = await createPerson(app, { role: 'admin' })
const analyst = await createPerson(app, { isAnalyst: true })
const mentor = await createPerson(app, { role: 'mentor' })
const [ada, ben, cleo] = [
  await createPerson(app, joinedAt('2017-09-15')),
  await createPerson(app, joinedAt('2019-10-01')),
  await createPerson(app, joinedAt('2020-02-01')),
]

type Entry = [kind: string, day: string, value: number]
type Venture = { owner: { id: string }; name: string; day: string; updated?: string; entries?: Entry[] } & Partial<
  Record<'industry' | 'stage' | 'status' | 'trashed', string>
>

async function addVenture({ owner, name, day, entries = [], ...rest }: Venture): Promise<string> {
  const { updated = day, industry = null, stage = 'idea', status = 'active', trashed = null } = rest
  const id = newId()
  await pool.query(
    `insert into ventures (id, owner_id, name, stage, industry, status, created_at, updated_at, trashed_at)
     values ($1, $2, $3, $4, $5, $6, $7::date + time '17:00', $8::date + time '17:00', $9)`,
    [id, owner.id, name, stage, industry, status, day, updated, trashed],
  )
  for (const [kind, on, value] of entries)
    await pool.query(
      `insert into venture_metrics (id, venture_id, kind, value, date, created_at)
       values (gen_random_uuid(), $1, $2, $3, $4, $4::date + time '17:00')`,
      [id, kind, value, on],
    )
  return id
}

async function addMeeting({ type = 'meeting', day }: { type?: string; day: string }): Promise<void> {
  await pool.query(
    `insert into interactions (id, student_id, author_id, type, title, created_at)
     values (gen_random_uuid(), $1, $2, $3, 'Kiln', $4::date + time '17:00')`,
    [ada.id, mentor.id, type, day],
  )
}

async function refresh(): Promise<void> {
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  await jobs.find(({ name }) => name === 'impact-reports.refresh-spans')!.run(ctx, {})
}

await addVenture({
  owner: ada,
  name: 'Kiln',
  day: '2018-03-01',
  updated: '2020-06-01',
  industry: 'technology',
  stage: 'mvp',
  entries: [
    ['jobs', '2019-12-01', 2],
    ['jobs', '2020-05-01', 5],
    ['revenue', '2020-05-01', 1_000.5],
    ['funding', '2019-06-01', 500],
    ['jobs', '2021-03-01', 900],
  ],
})
await addVenture({ owner: ada, name: '=Loom', day: '2018-06-01', entries: [['customers', '2019-02-01', 3]] })
const paused = await addVenture({
  owner: ben,
  name: 'Forge',
  day: '2019-11-01',
  updated: '2020-11-30',
  status: 'paused',
  industry: 'technology',
  entries: [['revenue', '2020-03-01', 99.5]],
})
await pool.query(
  `insert into venture_changes (id, venture_id, field, before, after, changed_at) values (gen_random_uuid(), $1, 'status', 'active', 'paused', '2020-11-30 17:00Z')`,
  [paused],
)
await addVenture({
  owner: cleo,
  name: 'Press',
  day: '2020-02-01',
  stage: 'ideation',
  entries: [['customers', '2020-02-10', 7]],
})
await addVenture({
  owner: ada,
  name: 'Deleted',
  day: '2018-01-01',
  trashed: '2026-01-01',
  entries: [['jobs', '2020-01-01', 77]],
})
await addVenture({ owner: ben, name: 'Later', day: '2021-05-01', entries: [['revenue', '2021-06-01', 5_000]] })
await addMeeting({ day: '2020-03-01' })
await addMeeting({ day: '2020-12-31', type: 'mentoring' })
await addMeeting({ day: '2020-04-01', type: 'email' })
await addMeeting({ day: '2019-05-01' })
await refresh()

const year2020 = { period: 'custom', from: '2020-01-01', to: '2020-12-31' }
async function read({ client }: typeof director, query: Record<string, string> = year2020) {
  return (await client.expectOk('GET', `/api/impact-report?${new URLSearchParams(query)}`)).body
}

test('directors, administrators and analysts read reports; only staff see ventures by name', async () => {
  for (const { client } of [director, admin, analyst]) expect((await client.get('/api/impact-report')).status).toBe(200)
  for (const { client } of [mentor, ada]) expect((await client.get('/api/impact-report')).status).toBe(403)
  expect((await app.guest().get('/api/impact-report')).status).toBe(401)
  expect((await analyst.client.get('/api/impact-report/ventures')).status).toBe(403)
})

test('figures of a year are those of its last day, next to those of the year before', async () => {
  const report = await read(director)
  expect(report).toMatchObject({
    isProtected: false,
    isOpen: false,
    period: { from: '2020-01-01', to: '2020-12-31' },
    previous: { from: '2018-12-31', to: '2019-12-31' },
    ventures: {
      total: { current: 4, previous: 3 },
      founded: { current: 1, previous: 1 },
      // Kiln and Press: Loom had no update for a year, and Forge was paused in November.
      active: { current: 2, previous: 3 },
    },
    survival: [
      { months: 12, founded: { current: 3, previous: 2 }, survived: { current: 1, previous: 2 } },
      { months: 24, founded: { current: 2, previous: 0 }, survived: { current: 1, previous: 0 } },
    ],
    coverage: { any: { current: 4, previous: 2 }, recent: { current: 3, previous: 2 } },
    people: {
      students: { current: 3, previous: 2 },
      newStudents: { current: 1, previous: 1 },
      mentors: { current: 1, previous: 1 },
      meetings: { current: 2, previous: 1 },
    },
    cohorts: ['2019', '2017'],
  })
  const totals = Object.fromEntries(report.totals.map(({ kind, ...total }: { kind: string }) => [kind, total]))
  const once = { current: 1, previous: 1 }
  expect(totals).toEqual({
    jobs: { total: { current: 5, previous: 2 }, ventures: once, oldest: '2020-05-01', newest: '2020-05-01' },
    funding: { total: { current: 500, previous: 500 }, ventures: once, oldest: '2019-06-01', newest: '2019-06-01' },
    revenue: {
      total: { current: 1_100, previous: 0 },
      ventures: { current: 2, previous: 0 },
      oldest: '2020-03-01',
      newest: '2020-05-01',
    },
    customers: {
      total: { current: 10, previous: 3 },
      ventures: { current: 2, previous: 1 },
      oldest: '2019-02-01',
      newest: '2020-02-10',
    },
  })
  expect(
    report.breakdowns[0].groups.map(({ value, ventures }: { value: string; ventures: number }) => [value, ventures]),
  ).toEqual([
    ['', 2],
    ['technology', 2],
  ])
})

test('filters leave some ventures, whose owners are the students', async () => {
  const technology = await read(director, { ...year2020, industry: 'technology', cohort: '2019' })
  expect(technology.ventures).toMatchObject({ total: { current: 1 }, active: { current: 0, previous: 1 } })
  expect(technology.people).toMatchObject({ students: { current: 1, previous: 1 }, meetings: { current: 0 } })
  expect((await read(director, { ...year2020, stage: 'ideation' })).ventures.total.current).toBe(3)
  expect((await read(director, { ...year2020, industry: 'alchemy' })).ventures.total.current).toBe(0)
})

test('a custom period needs two days in order', async () => {
  const get = (query: string) => director.client.get(`/api/impact-report?period=custom${query}`)
  expect((await get('')).body.fields).toEqual({ from: 'Choose a date' })
  expect((await get('&from=2020-01-01')).body.fields).toEqual({ to: 'Choose a date' })
  expect((await get('&from=2020-02-01&to=2020-01-01')).status).toBe(400)
})

test('staff list the ventures of a report, in any order and page by page', async () => {
  const list = async (query: Record<string, string>) =>
    director.client.expectOk('GET', `/api/impact-report/ventures?${new URLSearchParams({ ...year2020, ...query })}`)
  const { body } = await list({ sort: '-jobs' })
  expect(body[0]).toMatchObject({
    name: 'Kiln',
    industry: 'technology',
    foundedOn: '2018-03-01',
    isActive: true,
    entries: { jobs: { value: 5, date: '2020-05-01' }, revenue: { value: 1_000.5 }, customers: null },
  })
  for (const sort of ['name', '-name', 'founded', '-founded', '-revenue', 'funding']) {
    const names: string[] = []
    for (let cursor = ''; ;) {
      const page = await list({ sort, limit: '3', ...(cursor && { cursor }) })
      names.push(...page.body.map(({ name }: { name: string }) => name))
      expect(page.headers.get('x-total-count')).toBe('4')
      const next = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1]
      if (!next) break
      cursor = next
    }
    expect(names.toSorted(), sort).toEqual(['=Loom', 'Forge', 'Kiln', 'Press'])
  }
  expect((await list({ q: 'kil' })).body).toHaveLength(1)
})

test('downloads are free of formulas, and noted with their number of rows', async () => {
  const query = new URLSearchParams(year2020)
  const { text } = await director.client.get(`/api/impact-report/ventures.csv?${query}`)
  expect(text).toContain('"\'=Loom"')
  expect(text).toContain('"Kiln","technology","mvp","2018-03-01","yes"')
  const report = (await analyst.client.get('/api/impact-report/export.csv')).text
  expect(report).toContain('"Active ventures"')
  for (const path of ['export.xlsx', 'ventures.xlsx']) {
    const reply = await director.client.get(`/api/impact-report/${path}?${query}`)
    expect(reply.headers.get('content-type')).toContain('spreadsheetml')
    expect(reply.text.slice(0, 2)).toBe('PK')
  }
  const { rows } = await pool.query(
    `select action, events from audit_entries where route = 'GET /api/impact-report/ventures.csv'`,
  )
  expect(rows).toMatchObject([
    { action: 'list.exported', events: [{ name: 'export.downloaded', data: { rowCount: 4 } }] },
  ])
})

test('demo people count demo ventures only', async () => {
  const demo = await createPerson(app, { role: 'director', isDemo: true })
  expect((await read(demo)).ventures.total.current).toBe(0)
})

test('the hourly count prepares the report that the screen opens with', async () => {
  const countMeetings = async () => (await read(director, {})).people.meetings.current
  const { period, people } = await read(director, {})
  const before = people.meetings.current
  await refresh()
  await addMeeting({ day: period.to })
  expect(await countMeetings()).toBe(before)
  await refresh()
  expect(await countMeetings()).toBe(before + 1)
})
