import { afterAll, expect, test } from 'vitest'
import { createApp } from '#apps/server/app.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { createLog } from '#platform/server/log.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createClient, type Client } from '#tests/harness/client.ts'
import { findFreePort } from '#tests/harness/test-app.ts'
import { sendReminders } from './server/event-emails/actions.ts'

const app = await startTestApp()
const port = await findFreePort()
const config = parseAppConfig({ DATA_DIR: app.dataDir, PORT: String(port), LOG_LEVEL: 'fatal' })
const other = await createApp({ config, connection: app.connection, log: createLog({ level: 'fatal' }) })
await other.http.listen({ port, host: '127.0.0.1' })
afterAll(() => other.stop())

const hourMs = 3_600_000
const peopleCount = 300
const capacityCount = 20

/** Somebody's browser at the one server or the other, on a session that was made for them. */
async function createClients(): Promise<Client[]> {
  const { rows } = await app.base.database.pool.query<{ token: string }>(
    `with person as (
       insert into people (id, email, role, profile_completion, onboarded_at)
       select gen_random_uuid(), 'crowd' || n || '@virginia.edu', 'student', 60, now() from generate_series(1, $1) n returning id),
     token as (select id, 'crowd-' || id as token from person)
     insert into sessions (id, token_hash, person_id, user_agent, network, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), sha256(token::bytea), id, '', '', now(), now(), now() + interval '1 hour' from token
     returning 'crowd-' || person_id as token`,
    [peopleCount],
  )
  return rows.map(({ token }, index) => {
    const client = createClient(index % 2 === 0 ? app.url : `http://localhost:${port}`)
    client.cookies.set('foundry_session', token)
    return client
  })
}

test('two servers give out each seat once, in one line, and remind once (R20)', async () => {
  const director = await app.signIn('director')
  const startDate = new Date(app.base.clock.now().getTime() + 26 * hourMs)
  const event = (
    await director.expectOk('POST', '/api/events', { title: 'The crowd', startDate, capacity: capacityCount })
  ).body
  const path = `/api/events/${event.id}/rsvp`
  const people = await createClients()
  const answers = await Promise.all(people.map(async (client) => (await client.expectOk('PUT', path)).body))
  const positions = answers.flatMap(({ position }) => position ?? []) as number[]
  expect(answers.filter(({ status }) => status === 'going')).toHaveLength(capacityCount)
  expect(new Set(positions)).toEqual(
    new Set(Array.from({ length: peopleCount - capacityCount }, (_, index) => index + 1)),
  )

  // Half of those with a seat leave at both servers at once; as many move up, the first in line.
  const going = people.filter((_, index) => answers[index].status === 'going')
  await Promise.all(going.slice(0, capacityCount / 2).map((client) => client.expectOk('DELETE', path)))
  const { rows } = await app.base.database.pool.query(
    'select status, count(*)::int as count, min(queue_number) as first, max(queue_number) as last from event_rsvps where event_id = $1 group by 1',
    [event.id],
  )
  const findByStatus = (status: string) => rows.find((row) => row.status === status)
  expect([findByStatus('going').count, findByStatus('waitlisted').count, findByStatus('cancelled').count]).toEqual([
    20, 270, 10,
  ])
  expect(findByStatus('waitlisted').first).toBeGreaterThan(findByStatus('going').last)
  expect((await director.get(`/api/events/${event.id}`)).body).toMatchObject({ goingCount: 20, waitlistCount: 270 })

  await app.settled()
  app.base.clock.shift(3 * hourMs)
  other.base.clock.shift(3 * hourMs)
  const contexts = [app, other].map(({ base }) => createCtx(base, { viewer: null, logBindings: { job: 'test' } }))
  await Promise.all(contexts.flatMap((ctx) => [sendReminders(ctx), sendReminders(ctx)]))
  const { rows: emails } = await app.base.database.pool.query(
    'select kind, count(*)::int as count, count(distinct person_id)::int as people from event_emails where event_id = $1 group by 1 order by 1',
    [event.id],
  )
  expect(emails).toEqual([
    { kind: 'day', count: capacityCount, people: capacityCount },
    { kind: 'invitation', count: 30, people: 30 },
    { kind: 'rsvpCancellation', count: 10, people: 10 },
  ])
})
