import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson } from '#tests/security/people.ts'
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

test('a student sees the next event, the next milestone and which first steps are done', async () => {
  const [newcomer, director] = [await app.register('next@virginia.edu'), await app.signIn('director')]
  // Before any of the sample events.
  const startDate = new Date(app.base.clock.now().getTime() + 60_000).toISOString()
  const event = await director.expectOk('POST', '/api/events', { title: 'Doors open soon', startDate })
  const before = (await newcomer.get('/api/users/overview')).body
  expect(before).toMatchObject({
    nextEvent: { title: 'Doors open soon', isMine: false },
    nextMilestone: null,
    checklist: { venture: false, resource: false, milestone: false, event: false },
    today: null,
    studentsToSee: null,
  })
  const venture = (await newcomer.expectOk('POST', '/api/ventures', { name: 'Loom', stage: 'idea' })).body
  await newcomer.expectOk('PUT', `/api/events/${event.body.id}/rsvp`)
  const path = `/api/ventures/${venture.id}/milestones`
  const [first, second] = (await newcomer.get(path)).body
  await newcomer.expectOk('PATCH', `${path}/${first.id}`, { isDone: true })
  expect((await newcomer.get('/api/users/overview')).body).toMatchObject({
    nextEvent: { title: 'Doors open soon', isMine: true, goingCount: 1 },
    nextMilestone: { id: second.id, ventureId: venture.id, ventureName: 'Loom', doneCount: 1 },
    checklist: { venture: true, resource: false, milestone: true, event: true },
  })
})

test('staff see their day, and mentors the students they have not seen for longest', async () => {
  const director = await app.signIn('director')
  const { today } = (await director.get('/api/users/overview')).body
  expect(today.events.length).toBeLessThanOrEqual(3)
  expect(today.eventCount).toBeGreaterThanOrEqual(today.events.length)
  expect(today.clickCount).toBeGreaterThanOrEqual(0)
  const before = today.eventCount
  const startDate = app.base.clock.now().toISOString()
  await director.expectOk('POST', '/api/events', { title: 'Right now', startDate })
  expect((await director.get('/api/users/overview')).body.today.eventCount).toBe(before + 1)
  const { studentsToSee } = (await (await app.signIn('mentor')).get('/api/users/overview')).body
  const seenAt = studentsToSee.map(({ lastSeenAt }: { lastSeenAt: string | null }) => lastSeenAt ?? '')
  expect(studentsToSee.length).toBeGreaterThan(0)
  expect(seenAt).toEqual(seenAt.toSorted())
})

test('a mentor sees what needs them today by time, and it leaves the list once done', async () => {
  const mentor = await createPerson(app, { role: 'mentor' })
  const admin = await createPerson(app, { role: 'admin' })
  const student = await createPerson(app, { firstName: 'Noa', lastName: 'Berg' })
  await admin.client.expectOk('POST', '/api/mentoring/assignments', { mentorId: mentor.id, studentIds: [student.id] })
  const agenda = async () => (await mentor.client.expectOk('GET', '/api/users/agenda')).body
  expect(await agenda()).toEqual([])

  const followUpDate = new Date(app.base.clock.now().getTime() - 3 * 86_400_000).toISOString()
  const logged = await mentor.client.expectOk('POST', '/api/admin/interactions', {
    studentId: student.id,
    type: 'phone',
    title: 'Send the pricing sheet',
    followUpRequired: true,
    followUpDate,
  })
  await student.client.expectOk('POST', `/api/messages/${mentor.id}`, { text: 'May I ask you something?' })
  expect(await agenda()).toEqual([
    expect.objectContaining({ kind: 'followUp', studentName: 'Noa Berg', followUpState: 'overdue', at: followUpDate }),
    expect.objectContaining({
      kind: 'message',
      name: 'Noa Berg',
      unreadCount: 1,
      lastText: 'May I ask you something?',
    }),
  ])
  // Follow-ups and messages of a colleague are not listed.
  const { body: colleagues } = await admin.client.expectOk('GET', '/api/users/agenda')
  expect(colleagues.map(({ kind }: { kind: string }) => kind)).not.toContain('followUp')
  expect(colleagues.map(({ kind }: { kind: string }) => kind)).not.toContain('message')
  expect((await student.client.get('/api/users/agenda')).status).toBe(403)

  await mentor.client.expectOk('POST', `/api/admin/interactions/${logged.body.id}/follow-up`, { isDone: true })
  await mentor.client.expectOk('POST', `/api/messages/${student.id}/read`)
  expect(await agenda()).toEqual([])
})
