import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import type { PointsWeek } from './schema.ts'

const app = await startTestApp()

test("the demo student's points history ends at the total and starts where the earlier points left off", async () => {
  const student = await app.signIn('student')
  const { totalPoints } = (await student.get('/api/users/stats')).body
  const weeks: PointsWeek[] = (await student.get('/api/users/points-history')).body
  const earned = weeks.map((week) => week.earned)
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)?.total).toBe(totalPoints)
  expect(Math.max(...earned)).toBeGreaterThan(0)
  for (const [index, week] of weeks.entries())
    expect(week.total - (weeks[index - 1]?.total ?? week.total - week.earned)).toBe(week.earned)
  const activities: { points: number; createdAt: string }[] = (await student.get('/api/activities?limit=1000')).body
  const startsAt = Date.parse(weeks[0]!.endsAt) - 7 * 24 * 3_600_000
  const inTime = activities
    .filter(({ createdAt }) => Date.parse(createdAt) > startsAt)
    .reduce((sum, { points }) => sum + points, 0)
  expect(earned.reduce((sum, points) => sum + points, 0)).toBe(inTime)
})

test('points earned now count in the newest week, for their owner alone', async () => {
  const [founder, bystander] = [
    await app.register('founder@virginia.edu'),
    await app.register('bystander@virginia.edu'),
  ]
  await founder.expectOk('POST', '/api/ventures', { name: 'Kiln', stage: 'idea' })
  await app.settled()
  const newest = async (client: typeof founder) => (await client.get('/api/users/points-history')).body.at(-1)
  expect(await newest(founder)).toMatchObject({ earned: 150, total: 150 })
  expect(await newest(bystander)).toMatchObject({ earned: 0, total: 0 })
})

test('a guest has no history', async () => {
  expect((await app.guest().get('/api/users/points-history')).status).toBe(401)
})
