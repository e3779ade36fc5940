import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { badges } from '#rules/badges.ts'
import { points } from '#rules/points.ts'
import { createCtx } from '#platform/server/ctx.ts'
import type { NewEvent } from '#platform/server/domain-events.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'
import { awardPoints } from './server/actions.ts'
import { recomputeAfterChange, recomputeAwards } from './server/recompute/actions.ts'

const app = await startTestApp()
const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
const getId = async (client: Client): Promise<string> => (await client.get('/api/auth/user')).body.id
const getTotal = async (client: Client): Promise<number> => (await client.get('/api/users/stats')).body.totalPoints
const getEarnedBadges = async (client: Client): Promise<string[]> =>
  (await client.get('/api/users/badges')).body
    .filter(({ earnedAt }: { earnedAt: string | null }) => earnedAt)
    .map(({ id }: { id: string }) => id)

const recordEvents = (events: NewEvent[]) =>
  ctx.transaction(async (tx) => {
    for (const event of events) await tx.record(event)
  })

async function expectSum(client: Client): Promise<void> {
  const activities = (await client.get('/api/activities?limit=1000')).body as { points: number }[]
  expect(activities.reduce((sum, activity) => sum + activity.points, 0)).toBe(await getTotal(client))
}

test('events of other features earn points and badges, once per cause however often they are recorded', async () => {
  const student = await app.register('earner@virginia.edu')
  const personId = await getId(student)
  const download = (index: number): NewEvent => ({
    name: 'resource.downloaded',
    subjectId: `resource-${index}`,
    data: { personId, title: `Guide ${index}` },
  })
  await recordEvents([download(1), download(2), download(1), download(1)])
  await app.settled()
  expect(await getTotal(student)).toBe(20)
  const research = (await student.get('/api/users/badges')).body[1]
  expect(research).toMatchObject({ id: 'market-research', earnedAt: null, progress: { value: 2, target: 3 } })
  await recordEvents([download(3)])
  await recordEvents([{ name: 'advising.requested', subjectId: randomUUID(), data: { personId, ventureName: 'Kiln' } }])
  const attended: NewEvent = {
    name: 'event.attended',
    subjectId: randomUUID(),
    data: { personId, eventId: 'demo-day', title: 'Demo day' },
  }
  await recordEvents([attended, { ...attended, subjectId: randomUUID() }])
  await app.settled()
  expect(await getEarnedBadges(student)).toEqual(['market-research', 'goal-setter'])
  expect(await getTotal(student)).toBe(30 + 150 + 25 + 125 + 20)

  await app.base.database.pool.query(
    "insert into mentor_assignments (mentor_id, student_id) select id, $1 from people where role = 'mentor' limit 1",
    [personId],
  )
  await recordEvents([{ name: 'mentor.assigned', subjectId: personId, data: {} }])
  await app.settled()
  expect(await getEarnedBadges(student)).toContain('mentor-seeker')
  await expectSum(student)
})

test('staff grant a badge once, with its points; everybody who has the student in scope sees it', async () => {
  const student = await app.register('winner@virginia.edu')
  const path = `/api/admin/students/${await getId(student)}/badges`
  const director = await app.signIn('director')
  const copies = await Promise.all(
    Array.from({ length: 50 }, () => director.post(path, { badgeId: 'competition-winner', reason: 'Spring demo day' })),
  )
  const statuses = copies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  await app.settled()
  expect(await getTotal(student)).toBe(badges['competition-winner'].points)
  expect((await student.post(path, { badgeId: 'revenue-generator' })).status).toBe(403)
  expect((await director.post(path, { badgeId: 'best-dressed' })).status).toBe(400)
  const own = `/api/students/${await getId(student)}`
  for (const reader of [student, director]) {
    expect((await reader.get(`${own}/badges`)).body).toMatchObject([
      { id: 'competition-winner', badge: { name: 'Competition Winner', points: 500 } },
    ])
    expect((await reader.get(`${own}/activities`)).body).toMatchObject([{ type: 'badge_earned', points: 500 }])
    expect((await reader.get(`${own}/ventures`)).body).toEqual([])
  }
  const others = [await app.signIn('mentor'), await app.register('curious@virginia.edu')]
  for (const reader of others)
    for (const subpath of ['badges', 'activities', 'ventures'])
      expect((await reader.get(`${own}/${subpath}`)).status).toBe(404)
})

test('fifty copies of the same award at once are one', async () => {
  const student = await app.register('copies@virginia.edu')
  const personId = await getId(student)
  const award = {
    personId,
    type: 'advising_requested',
    causeId: 'the same',
    description: 'Requested advising',
  } as const
  await Promise.all(Array.from({ length: 50 }, () => awardPoints(ctx, award)))
  expect(await getEarnedBadges(student)).toEqual(['goal-setter'])
  expect(await getTotal(student)).toBe(points.advising_requested.points + badges['goal-setter'].points)
  await app.settled()
  expect((await student.get('/api/notifications/unread')).body.unreadCount).toBe(1)
})

test('starting and deleting ventures all day earns no more than three do', async () => {
  const student = await app.register('farmer@virginia.edu')
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      student.post('/api/ventures', { name: `Venture ${index}`, stage: 'idea' }),
    ),
  )
  for (const { body } of made) await student.expectOk('DELETE', `/api/ventures/${body.id}`)
  await app.settled()
  expect(await getTotal(student)).toBe(3 * points.venture_created.points + badges['first-venture'].points)
  await expectSum(student)
  app.base.clock.shift(24 * 3_600_000)
  await student.expectOk('POST', '/api/ventures', { name: 'Tomorrow', stage: 'idea' })
  await app.settled()
  expect(await getTotal(student)).toBe(4 * points.venture_created.points + badges['first-venture'].points)
})

test('after a change of rules the ledger is adjusted, due badges are granted, and a second run changes nothing', async () => {
  const student = await app.register('backfill@virginia.edu')
  const personId = await getId(student)
  await student.expectOk('POST', '/api/ventures', { name: 'Kiln', stage: 'idea' })
  await app.settled()
  const { pool } = app.base.database
  // As if a venture had earned 30 when it was started, three downloads had not made a badge, and a total had been lost.
  await pool.query("update activities set points = 30 where person_id = $1 and type = 'venture_created'", [personId])
  await pool.query('update people set total_points = 7 where id = $1', [personId])
  await pool.query(
    `insert into activities (id, person_id, type, cause_id, description, points, created_at)
     select gen_random_uuid(), $1, 'resource_downloaded', 'r' || n, 'Downloaded', 10, now() from generate_series(1, 3) as n`,
    [personId],
  )
  const first = await recomputeAwards(ctx)
  expect(first).toMatchObject({ adjustments: 1, badges: 1 })
  expect(await getEarnedBadges(student)).toEqual(['first-venture', 'market-research'])
  expect(await getTotal(student)).toBe(50 + 100 + 30 + 150)
  await expectSum(student)
  expect((await student.get('/api/activities')).body).toContainEqual(
    expect.objectContaining({ type: 'points_adjusted', points: 20, description: 'Points changed: Starting a venture' }),
  )
  expect(await recomputeAwards(ctx)).toMatchObject({ people: first.people, adjustments: 0, badges: 0 })

  // By the clock it only looks whether the rules are still the same.
  await pool.query('update people set total_points = 7 where id = $1', [personId])
  await recomputeAfterChange(ctx)
  expect(await getTotal(student)).toBe(7)
  await pool.query("update award_rule_states set fingerprint = 'of older rules'")
  await recomputeAfterChange(ctx)
  expect(await getTotal(student)).toBe(330)
})

test('points granted during a recompute are not lost', async () => {
  const student = await app.register('meanwhile@virginia.edu')
  const personId = await getId(student)
  const addPoints = (index: number) =>
    awardPoints(ctx, { personId, type: 'event_attended', causeId: `event ${index}`, description: 'Attended' })
  await Promise.all([
    recomputeAwards(ctx),
    ...Array.from({ length: 20 }, (_, index) => addPoints(index)),
    recomputeAwards(ctx),
  ])
  expect(await getTotal(student)).toBe(20 * points.event_attended.points)
  await expectSum(student)
})
