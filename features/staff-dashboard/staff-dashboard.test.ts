import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { jobs } from './server/jobs.ts'

const app = await startTestApp()
const [director, mentor, student] = [
  await app.signIn('director'),
  await app.signIn('mentor'),
  await app.signIn('student'),
]
const dayMs = 24 * 3_600_000
const { pool } = app.base.database

const readDashboard = async () => (await director.expectOk('GET', '/api/admin/dashboard')).body
const listRisks = async (client = director) =>
  (await client.expectOk('GET', '/api/admin/students-at-risk?limit=1000')).body as {
    id: string
    email: string
    reasons: { kind: string }[]
  }[]
async function runHourlyJobs(): Promise<void> {
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  for (const { run } of jobs) await run(ctx, {})
}
const findRisk = async (email: string) => (await listRisks()).find((risk) => risk.email === email)
const daysAgo = (days: number) => new Date(app.base.clock.now().getTime() - days * dayMs)

test('the figures are those of the students and interactions there are', async () => {
  const { rows } = await pool.query(
    `select count(*)::int as total, (count(*) filter (where total_points > 0))::int as active,
       (count(*) filter (where total_points >= 1000))::int as high, (count(*) filter (where total_points = 0))::int as none
     from people where role = 'student' and is_demo and deactivated_at is null`,
  )
  const dashboard = await readDashboard()
  const { total, active, high, none } = rows[0]
  expect(dashboard).toMatchObject({ totalStudents: total, activeStudents: active, engagement: { high, none } })
  const points = dashboard.topStudents.map(({ totalPoints }: { totalPoints: number }) => totalPoints)
  expect(points).toHaveLength(8)
  expect(points).toEqual(points.toSorted((one: number, other: number) => other - one))
  expect(dashboard.trend).toHaveLength(12)
  expect(dashboard.trend.at(-1).totalStudents).toBe(total)

  for (const client of [mentor, student]) expect((await client.get('/api/admin/dashboard')).status).toBe(403)
})

test('students at risk come with reasons, the gravest first, and leave the list once contacted', async () => {
  const quiet = await app.register('quiet@virginia.edu')
  const { id } = (await quiet.get('/api/auth/user')).body
  expect(await findRisk('quiet@virginia.edu')).toBeUndefined()
  await pool.query('update people set created_at = $2 where id = $1', [id, daysAgo(50)])
  const venture = { name: 'Slow Kiln', description: 'Pots that take their time', stage: 'idea', industry: 'other' }
  await quiet.expectOk('POST', '/api/ventures', venture)
  await pool.query('update ventures set updated_at = $2 where owner_id = $1', [id, daysAgo(40)])
  await pool.query(
    `insert into activities (id, person_id, type, cause_id, description, points, created_at)
     select gen_random_uuid(), $1, 'resource_downloaded', n::text, 'Read', 0, $2 from generate_series(1, 9) n`,
    [id, daysAgo(45)],
  )
  await runHourlyJobs()
  expect((await findRisk('quiet@virginia.edu'))?.reasons).toMatchObject([
    { kind: 'stalledVenture', name: 'Slow Kiln' },
    { kind: 'fallingActivity', before: 9 },
    { kind: 'noTouch', isNever: true },
  ])

  const call = { studentId: id, type: 'phone', title: 'Checked in' }
  await director.expectOk('POST', '/api/admin/interactions', call)
  await app.settled()
  expect((await findRisk('quiet@virginia.edu'))?.reasons.map(({ kind }) => kind)).toEqual([
    'stalledVenture',
    'fallingActivity',
  ])
  await director.expectOk('POST', '/api/admin/interactions', {
    ...call,
    title: 'Promised a call',
    followUpRequired: true,
    followUpDate: daysAgo(2).toISOString(),
  })
  await app.settled()
  expect((await findRisk('quiet@virginia.edu'))?.reasons[0]).toMatchObject({ kind: 'overdueFollowUp' })
})

test('a mentor sees the students assigned to them, at once also after unassigning', async () => {
  const { id } = (await mentor.get('/api/auth/user')).body
  const { rows } = await pool.query('select student_id as id from mentor_assignments where mentor_id = $1', [id])
  const assigned = new Set(rows.map((row: { id: string }) => row.id))
  await pool.query(`update people set last_touch_at = $1 where role = 'student'`, [daysAgo(45)])
  await runHourlyJobs()
  const seen = await listRisks(mentor)
  expect(new Set(seen.map((risk) => risk.id))).toEqual(assigned)
  expect((await listRisks()).length).toBeGreaterThan(seen.length)
  await pool.query('delete from mentor_assignments where mentor_id = $1 and student_id = $2', [id, seen[0]!.id])
  expect((await listRisks(mentor)).map((risk) => risk.id)).not.toContain(seen[0]!.id)
  expect((await student.get('/api/admin/students-at-risk')).status).toBe(403)
})

test('an overdue follow-up that is private to its author and staff is no reason that another mentor sees', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into people (id, email, role, is_demo, profile_completion, onboarded_at, created_at, last_touch_at)
     values (gen_random_uuid(), 'quiet.risk@virginia.edu', 'student', true, 60, now(), now(), now()) returning id`,
  )
  const { id } = rows[0]!
  const mentorId = (await mentor.get('/api/auth/user')).body.id
  await director.expectOk('POST', '/api/mentoring/assignments', { mentorId, studentIds: [id] })
  const followUp = { followUpRequired: true, followUpDate: daysAgo(3).toISOString() }
  const body = { studentId: id, type: 'meeting', title: 'Private', ...followUp }
  const interaction = (await director.expectOk('POST', '/api/admin/interactions', body)).body
  await app.settled()
  const kindsFor = async (client = director) =>
    (await listRisks(client)).find((risk) => risk.id === id)?.reasons.map(({ kind }) => kind)
  expect(await kindsFor()).toEqual(['overdueFollowUp'])
  expect(await kindsFor(mentor)).toBeUndefined()
  await director.expectOk('PATCH', `/api/admin/interactions/${interaction.id}`, { visibility: 'shared' })
  expect(await kindsFor(mentor)).toEqual(['overdueFollowUp'])
})
