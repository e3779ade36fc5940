import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client, Reply } from '#tests/harness/client.ts'
import { createPerson, type Person } from '#tests/security/people.ts'

const duplicateCount = 50
const app = await startTestApp()
const { pool } = app.base.database

/** People nobody has met, so that whatever one of them does has the same effects as when another does it. */
type Participants = { me: Person; staff: Person; friend: Person }
/** Makes all that a write needs, and answers how it is sent. */
type PrepareWrite = (participants: Participants) => Promise<() => Promise<Reply>>
type Venture = { path: string; ventureId: string }

async function createParticipants(): Promise<Participants> {
  const [me, staff, friend] = [
    await createPerson(app),
    await createPerson(app, { role: 'admin' }),
    await createPerson(app),
  ]
  return { me, staff, friend }
}

const sendPlain =
  (client: Client, [method, path, body]: [string, string, object?]) =>
  () =>
    client.send(method, path, body === undefined ? {} : { body })
/** All copies bear one key, as those of one press of a button do. */
function sendWithKey(client: Client, [method, path, body]: [string, string, object]) {
  const headers = { 'idempotency-key': randomUUID() }
  return () => client.send(method, path, { body, headers })
}

const inHours = (hours: number) => new Date(app.base.clock.now().getTime() + hours * 3_600_000).toISOString()

async function createVenture({ me }: Participants): Promise<Venture> {
  const { body } = await me.client.expectOk('POST', '/api/ventures', { name: `Copies ${me.id}`, stage: 'ideation' })
  return { path: `/api/ventures/${body.id}`, ventureId: body.id }
}

async function inviteFriend(participants: Participants): Promise<{ id: string }> {
  const { path } = await createVenture(participants)
  const invitation = { email: participants.friend.email, role: 'editor' }
  return (await participants.me.client.expectOk('POST', `${path}/invitations`, invitation)).body
}

async function createEvent({ staff }: Participants, startsInHours = 48): Promise<string> {
  const event = { title: 'Copies', startDate: inHours(startsInHours), capacity: 5 }
  return (await staff.client.expectOk('POST', '/api/events', event)).body.id
}

async function createLink({ staff }: Participants): Promise<string> {
  const link = { title: 'Copies', url: 'https://example.edu/copies' }
  return `/api/admin/tracked-links/${(await staff.client.expectOk('POST', '/api/admin/tracked-links', link)).body.id}`
}

/** A notification: the first venture earns a badge. */
async function createNotification(participants: Participants): Promise<string> {
  await createVenture(participants)
  await app.settled()
  return (await participants.me.client.expectOk('GET', '/api/notifications')).body[0].id
}

const resourceId = 'market-sizing'
const intake = {
  ventureStage: 'idea',
  ventureName: 'Copies',
  ventureDescription: 'A description that is long enough to be sent: fifty characters and some more.',
  industry: 'Other',
  currentFunding: 'none',
  teamSize: 'solo',
  primaryGoal: 'strategy',
  specificChallenges: ['business_model'],
  urgency: 'flexible',
  expectedOutcomes: 'One request from fifty presses.',
  preferredMeetingType: 'either',
  timeCommitment: 'flexible',
}
const until = inHours(24)

const writeCases: Record<string, PrepareWrite> = {
  'saving a resource': async ({ me }) => sendPlain(me.client, ['POST', '/api/resources/save', { resourceId }]),
  'giving a saved resource up': async ({ me }) => {
    await me.client.expectOk('POST', '/api/resources/save', { resourceId })
    return sendPlain(me.client, ['POST', '/api/resources/unsave', { resourceId }])
  },
  'downloading a resource': async ({ me }) =>
    sendWithKey(me.client, ['POST', `/api/resources/${resourceId}/download`, {}]),
  'downloading a resource by its name': async ({ me }) =>
    sendWithKey(me.client, ['POST', '/api/resources/download', { resourceId, resourceTitle: 'Market Sizing' }]),
  'looking at a resource': async ({ me }) => sendPlain(me.client, ['POST', `/api/resources/${resourceId}/view`]),
  'choosing a favourite tool': async ({ me }) =>
    sendWithKey(me.client, ['POST', '/api/user/toggle-favorite-tool', { toolId: 'advising' }]),
  'taking a seat': async (participants) =>
    sendPlain(participants.me.client, ['PUT', `/api/events/${await createEvent(participants)}/rsvp`, {}]),
  'giving a seat back': async (participants) => {
    const path = `/api/events/${await createEvent(participants)}/rsvp`
    await participants.me.client.expectOk('PUT', path, {})
    return sendPlain(participants.me.client, ['DELETE', path])
  },
  'being marked present': async (participants) =>
    sendPlain(participants.staff.client, [
      'POST',
      `/api/events/${await createEvent(participants, 0.5)}/attendance`,
      { personId: participants.me.id },
    ]),
  'checking in by the code on the wall': async (participants) => {
    const path = `/api/events/${await createEvent(participants, 0.5)}`
    const { url } = (await participants.staff.client.expectOk('GET', `${path}/check-in`)).body
    return sendPlain(participants.me.client, ['POST', `${path}/check-in`, { code: url.split('#')[1] }])
  },
  'making a calendar address': async ({ me }) =>
    sendWithKey(me.client, ['POST', '/api/calendar-feed', { hasAll: true }]),
  'starting a venture': async ({ me }) =>
    sendWithKey(me.client, ['POST', '/api/ventures', { name: 'Copies', stage: 'ideation' }]),
  'asking for advising': async ({ me }) => sendWithKey(me.client, ['POST', '/api/meeting-intake', intake]),
  'withdrawing a request for advising': async ({ me }) => {
    const { id } = (await me.client.expectOk('POST', '/api/meeting-intake', intake)).body
    return sendPlain(me.client, ['POST', `/api/advising/requests/${id}/withdraw`])
  },
  'adding a milestone': async (participants) =>
    sendWithKey(participants.me.client, [
      'POST',
      `${(await createVenture(participants)).path}/milestones`,
      { title: 'Once' },
    ]),
  'reaching a milestone': async (participants) => {
    const { path } = await createVenture(participants)
    const [first] = (await participants.me.client.expectOk('GET', `${path}/milestones`)).body
    return sendPlain(participants.me.client, ['PATCH', `${path}/milestones/${first.id}`, { isDone: true }])
  },
  'recording a figure': async (participants) =>
    sendWithKey(participants.me.client, [
      'POST',
      `${(await createVenture(participants)).path}/metrics`,
      { kind: 'jobs', value: 2, date: '2026-01-02' },
    ]),
  'inviting somebody': async (participants) =>
    sendWithKey(participants.me.client, [
      'POST',
      `${(await createVenture(participants)).path}/invitations`,
      { email: participants.friend.email },
    ]),
  'accepting an invitation': async (participants) =>
    sendPlain(participants.friend.client, [
      'POST',
      `/api/venture-invitations/${(await inviteFriend(participants)).id}/accept`,
    ]),
  'declining an invitation': async (participants) =>
    sendPlain(participants.friend.client, [
      'POST',
      `/api/venture-invitations/${(await inviteFriend(participants)).id}/decline`,
    ]),
  'deleting a venture': async (participants) =>
    sendPlain(participants.me.client, ['DELETE', (await createVenture(participants)).path]),
  'bringing a venture back': async (participants) => {
    const { path } = await createVenture(participants)
    await participants.me.client.expectOk('DELETE', path)
    return sendPlain(participants.me.client, ['POST', `${path}/restore`])
  },
  'reading a notification': async (participants) =>
    sendPlain(participants.me.client, [
      'POST',
      '/api/notifications/read',
      { ids: [await createNotification(participants)] },
    ]),
  'putting a notification away': async (participants) =>
    sendPlain(participants.me.client, [
      'POST',
      `/api/notifications/${await createNotification(participants)}/snooze`,
      { until },
    ]),
  'choosing how to be told': async ({ me }) =>
    sendPlain(me.client, [
      'PUT',
      '/api/notifications/preferences',
      { kind: 'badge_earned', inApp: true, byMail: 'off' },
    ]),
  'awarding a badge': async ({ me, staff }) =>
    sendWithKey(staff.client, [
      'POST',
      `/api/admin/students/${me.id}/badges`,
      { badgeId: 'competition-winner', reason: 'Once' },
    ]),
  'announcing an event': async ({ staff }) =>
    sendWithKey(staff.client, ['POST', '/api/events', { title: 'Once', startDate: until }]),
  'making a tracked link': async ({ staff }) =>
    sendWithKey(staff.client, ['POST', '/api/admin/tracked-links', { title: 'Once', url: 'https://example.edu/once' }]),
  'pointing a link elsewhere': async (participants) =>
    sendWithKey(participants.staff.client, [
      'POST',
      `${await createLink(participants)}/regenerate`,
      { newUrl: 'https://example.edu/new' },
    ]),
}

/** After the first request the row is accepted, deleted or restored; the copies get that answer. */
const repeatErrorCodes: Record<string, string[]> = {
  'accepting an invitation': ['invitation.not_found', 'invitation.invalid'],
  'declining an invitation': ['invitation.not_found'],
  'withdrawing a request for advising': ['advising.ended'],
  'deleting a venture': ['venture.not_found'],
  'bringing a venture back': ['venture.not_found'],
}

/**
 * How many rows every table has, and all points: whatever a write does shows in one of them. The audit log notes every request, and the vocabulary of
 * the search holds a word once, such as the minute that an event begins at.
 */
async function countRows(): Promise<Record<string, number>> {
  await app.settled()
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('rate_windows', 'sessions', 'audit_entries', 'audit_chain', 'email_days', 'vector_store_words', 'vector_store_fragments')",
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`)
  const points = "select 'points' as name, sum(total_points)::int as count from people"
  const { rows } = await pool.query<{ name: string; count: number }>([...counts, points].join(' union all '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const countChanges = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) => (count === before[name] ? [] : [[name, count - before[name]!]])),
  )

test('at least twenty writes are worth sending twice', () => expect(Object.keys(writeCases).length).toBeGreaterThan(20))

test.each(Object.keys(writeCases))(`${duplicateCount} copies at once of %s are one (R8)`, async (name) => {
  const [sendOnce, sendMany] = [
    await writeCases[name]!(await createParticipants()),
    await writeCases[name]!(await createParticipants()),
  ]
  const beforeFirst = await countRows()
  const single = await sendOnce()
  expect(single.status, single.text).toBeLessThan(300)
  const afterFirst = await countRows()
  const replies = await Promise.all(Array.from({ length: duplicateCount }, sendMany))
  const afterMany = await countRows()
  expect(countChanges(afterFirst, afterMany)).toEqual(countChanges(beforeFirst, afterFirst))
  // Copies count towards what a person may send within an hour.
  const answers = replies.filter(({ status }) => status !== 429)
  expect(answers.length).toBeGreaterThanOrEqual(20)
  const [succeeded, others] = [
    answers.filter(({ status }) => status === single.status),
    answers.filter(({ status }) => status !== single.status),
  ]
  expect(succeeded.length).toBeGreaterThan(0)
  // A reply that was kept has its fields in another order.
  for (const { body } of succeeded) expect(body).toEqual(succeeded[0]!.body)
  expect(others.filter(({ body }) => !repeatErrorCodes[name]?.includes(body.code)).map(({ text }) => text)).toEqual([])
})
