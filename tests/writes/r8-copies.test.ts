import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client, Reply } from '#tests/harness/client.ts'
import { enrol, type Person } from '#tests/threats/persons.ts'

const copyCount = 50
const app = await startTestApp()
const { pool } = app.base.database

/** People nobody has met, so that whatever one of them does has the same effects as when another does it. */
type Cast = { me: Person; staff: Person; friend: Person }
/** Makes all that a write needs, and answers how it is sent. */
type Prepare = (cast: Cast) => Promise<() => Promise<Reply>>
type Venture = { path: string; ventureId: string }

async function enrolCast(): Promise<Cast> {
  const [me, staff, friend] = [await enrol(app), await enrol(app, { role: 'admin' }), await enrol(app)]
  return { me, staff, friend }
}

const plain =
  (client: Client, [method, path, body]: [string, string, object?]) =>
  () =>
    client.send(method, path, body === undefined ? {} : { body })
/** All copies bear one key, as those of one press of a button do. */
function keyed(client: Client, [method, path, body]: [string, string, object]) {
  const headers = { 'idempotency-key': randomUUID() }
  return () => client.send(method, path, { body, headers })
}

const inHours = (hours: number) => new Date(app.base.clock.now().getTime() + hours * 3_600_000).toISOString()

async function found({ me }: Cast): Promise<Venture> {
  const { body } = await me.client.expectOk('POST', '/api/ventures', { name: `Copies ${me.id}`, stage: 'ideation' })
  return { path: `/api/ventures/${body.id}`, ventureId: body.id }
}

async function inviteFriend(cast: Cast): Promise<{ id: string }> {
  const { path } = await found(cast)
  const invitation = { email: cast.friend.email, role: 'editor' }
  return (await cast.me.client.expectOk('POST', `${path}/invitations`, invitation)).body
}

async function holdEvent({ staff }: Cast, startsInHours = 48): Promise<string> {
  const event = { title: 'Copies', startDate: inHours(startsInHours), capacity: 5 }
  return (await staff.client.expectOk('POST', '/api/events', event)).body.id
}

async function makeLink({ staff }: Cast): Promise<string> {
  const link = { title: 'Copies', url: 'https://example.edu/copies' }
  return `/api/admin/tracked-links/${(await staff.client.expectOk('POST', '/api/admin/tracked-links', link)).body.id}`
}

/** Something that was told to somebody: their first venture earns a badge. */
async function tellSomething(cast: Cast): Promise<string> {
  await found(cast)
  await app.settled()
  return (await cast.me.client.expectOk('GET', '/api/notifications')).body[0].id
}

const resourceId = 'market-sizing'
const until = inHours(24)

const writes: Record<string, Prepare> = {
  'saving a resource': async ({ me }) => plain(me.client, ['POST', '/api/resources/save', { resourceId }]),
  'giving a saved resource up': async ({ me }) => {
    await me.client.expectOk('POST', '/api/resources/save', { resourceId })
    return plain(me.client, ['POST', '/api/resources/unsave', { resourceId }])
  },
  'downloading a resource': async ({ me }) => keyed(me.client, ['POST', `/api/resources/${resourceId}/download`, {}]),
  'downloading a resource by its name': async ({ me }) =>
    keyed(me.client, ['POST', '/api/resources/download', { resourceId, resourceTitle: 'Market Sizing' }]),
  'looking at a resource': async ({ me }) => plain(me.client, ['POST', `/api/resources/${resourceId}/view`]),
  'choosing a favourite tool': async ({ me }) =>
    keyed(me.client, ['POST', '/api/user/toggle-favorite-tool', { toolId: 'advising' }]),
  'taking a seat': async (cast) => plain(cast.me.client, ['PUT', `/api/events/${await holdEvent(cast)}/rsvp`, {}]),
  'giving a seat back': async (cast) => {
    const path = `/api/events/${await holdEvent(cast)}/rsvp`
    await cast.me.client.expectOk('PUT', path, {})
    return plain(cast.me.client, ['DELETE', path])
  },
  'being marked present': async (cast) =>
    plain(cast.staff.client, [
      'POST',
      `/api/events/${await holdEvent(cast, 0.5)}/attendance`,
      { personId: cast.me.id },
    ]),
  'checking in by the code on the wall': async (cast) => {
    const path = `/api/events/${await holdEvent(cast, 0.5)}`
    const { url } = (await cast.staff.client.expectOk('GET', `${path}/check-in`)).body
    return plain(cast.me.client, ['POST', `${path}/check-in`, { code: url.split('#')[1] }])
  },
  'making a calendar address': async ({ me }) => keyed(me.client, ['POST', '/api/calendar-feed', { hasAll: true }]),
  'starting a venture': async ({ me }) =>
    keyed(me.client, ['POST', '/api/ventures', { name: 'Copies', stage: 'ideation' }]),
  'adding a milestone': async (cast) =>
    keyed(cast.me.client, ['POST', `${(await found(cast)).path}/milestones`, { title: 'Once' }]),
  'reaching a milestone': async (cast) => {
    const { path } = await found(cast)
    const [first] = (await cast.me.client.expectOk('GET', `${path}/milestones`)).body
    return plain(cast.me.client, ['PATCH', `${path}/milestones/${first.id}`, { isDone: true }])
  },
  'recording a figure': async (cast) =>
    keyed(cast.me.client, [
      'POST',
      `${(await found(cast)).path}/metrics`,
      { kind: 'jobs', value: 2, date: '2026-01-02' },
    ]),
  'inviting somebody': async (cast) =>
    keyed(cast.me.client, ['POST', `${(await found(cast)).path}/invitations`, { email: cast.friend.email }]),
  'accepting an invitation': async (cast) =>
    plain(cast.friend.client, ['POST', `/api/venture-invitations/${(await inviteFriend(cast)).id}/accept`]),
  'declining an invitation': async (cast) =>
    plain(cast.friend.client, ['POST', `/api/venture-invitations/${(await inviteFriend(cast)).id}/decline`]),
  'deleting a venture': async (cast) => plain(cast.me.client, ['DELETE', (await found(cast)).path]),
  'bringing a venture back': async (cast) => {
    const { path } = await found(cast)
    await cast.me.client.expectOk('DELETE', path)
    return plain(cast.me.client, ['POST', `${path}/restore`])
  },
  'reading a notification': async (cast) =>
    plain(cast.me.client, ['POST', '/api/notifications/read', { ids: [await tellSomething(cast)] }]),
  'putting a notification away': async (cast) =>
    plain(cast.me.client, ['POST', `/api/notifications/${await tellSomething(cast)}/snooze`, { until }]),
  'choosing how to be told': async ({ me }) =>
    plain(me.client, ['PUT', '/api/notifications/preferences', { kind: 'badge_earned', inApp: true, byMail: 'off' }]),
  'awarding a badge': async ({ me, staff }) =>
    keyed(staff.client, [
      'POST',
      `/api/admin/students/${me.id}/badges`,
      { badgeId: 'competition-winner', reason: 'Once' },
    ]),
  'announcing an event': async ({ staff }) =>
    keyed(staff.client, ['POST', '/api/events', { title: 'Once', startDate: until }]),
  'making a tracked link': async ({ staff }) =>
    keyed(staff.client, ['POST', '/api/admin/tracked-links', { title: 'Once', url: 'https://example.edu/once' }]),
  'pointing a link elsewhere': async (cast) =>
    keyed(cast.staff.client, ['POST', `${await makeLink(cast)}/regenerate`, { newUrl: 'https://example.edu/new' }]),
}

/** What there is to accept, delete or bring back is gone after the first copy: the others hear that. */
const toldOnce: Record<string, string[]> = {
  'accepting an invitation': ['invitation.not_found', 'invitation.invalid'],
  'declining an invitation': ['invitation.not_found'],
  'deleting a venture': ['venture.not_found'],
  'bringing a venture back': ['venture.not_found'],
}

/** How many rows every table has, and all points: whatever a write does shows in one of them. */
async function takeStock(): Promise<Record<string, number>> {
  await app.settled()
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('rate_windows', 'sessions')",
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`)
  const points = "select 'points' as name, sum(total_points)::int as count from people"
  const { rows } = await pool.query<{ name: string; count: number }>([...counts, points].join(' union all '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const growth = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) => (count === before[name] ? [] : [[name, count - before[name]!]])),
  )

test('at least twenty writes are worth sending twice', () => expect(Object.keys(writes).length).toBeGreaterThan(20))

test.each(Object.keys(writes))(`${copyCount} copies at once of %s are one (R8)`, async (name) => {
  const [once, often] = [await writes[name]!(await enrolCast()), await writes[name]!(await enrolCast())]
  const atFirst = await takeStock()
  const single = await once()
  expect(single.status, single.text).toBeLessThan(300)
  const afterOne = await takeStock()
  const replies = await Promise.all(Array.from({ length: copyCount }, often))
  const afterMany = await takeStock()
  expect(growth(afterOne, afterMany)).toEqual(growth(atFirst, afterOne))
  // Copies count towards what a person may send within an hour.
  const answers = replies.filter(({ status }) => status !== 429)
  expect(answers.length).toBeGreaterThanOrEqual(20)
  const [done, others] = [
    answers.filter(({ status }) => status === single.status),
    answers.filter(({ status }) => status !== single.status),
  ]
  expect(done.length).toBeGreaterThan(0)
  // A reply that was kept has its fields in another order.
  for (const { body } of done) expect(body).toEqual(done[0]!.body)
  expect(others.filter(({ body }) => !toldOnce[name]?.includes(body.code)).map(({ text }) => text)).toEqual([])
})
