import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { installScriptedModel, readAnswer } from '#tests/harness/assistant.ts'
import { createSessionStreams } from '#platform/server/live/session-streams.ts'
import { findLiveSessions } from '#platform/server/sessions/sessions.ts'
import { toCookieHeader } from '#tests/harness/load.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { limits } from '#rules/limits.ts'
import { createPerson, signInAgain, type Person } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp({ template: 'empty' })

test.each([
  [200, {}],
  [200, { 'sec-fetch-site': 'same-origin' }],
  [200, { origin: app.url }],
  [403, { origin: 'https://evil.test' }],
  [403, { origin: 'null' }],
  [403, { 'sec-fetch-site': 'cross-site' }],
  [403, { 'sec-fetch-site': 'same-site' }],
])('the event stream answers %s to a request with %j', async (status, headers: Record<string, string>) => {
  const { client } = await createPerson(app)
  const controller = new AbortController()
  const answer = await fetch(`${app.url}/api/notifications/stream`, {
    headers: { cookie: toCookieHeader(client), ...headers },
    signal: controller.signal,
  })
  expect(answer.status).toBe(status)
  controller.abort()
})

/** What ends the session of a person who reads an answer, or not. */
const endings: [title: string, isEnded: boolean, end: (person: Person, admin: Person) => Promise<unknown>][] = [
  ['signing out', true, ({ client }) => client.expectOk('POST', '/api/logout')],
  [
    'signing out everywhere else on another device',
    true,
    async (person) => (await signInAgain(app, person)).expectOk('DELETE', '/api/auth/sessions'),
  ],
  [
    'being signed out by staff',
    true,
    ({ id }, { client }) => client.expectOk('POST', `/api/admin/users/${id}/revoke-sessions`),
  ],
  [
    'a change of role',
    true,
    ({ id }, { client }) => client.expectOk('PUT', `/api/admin/users/${id}/role`, { role: 'mentor' }),
  ],
  ['being deactivated', true, ({ id }, { client }) => client.expectOk('DELETE', `/api/admin/users/${id}`)],
  ['nothing', false, async () => undefined],
]

test(
  'T32: the stream of an answer ends soon after its session, and nothing more is sent',
  { timeout: 30_000 },
  async () => {
    installScriptedModel(app).script(
      Array.from({ length: 400 }, (_, n) => [{ type: 'text' as const, text: `word${n} ` }, 50]).flat(),
    )
    const admin = await createPerson(app, { role: 'admin' })
    const lives = await Promise.all(
      endings.map(async ([title, isEnded, end]) => {
        const person = await createPerson(app)
        const cookies = new Map(person.client.cookies)
        const { messageId } = (await person.client.expectOk('POST', '/api/chat', { message: 'Write for long' })).body
        const reader = readAnswer(person.client, { id: messageId })
        await reader.until(() => reader.text() !== '')
        await end(person, admin)
        const isClosed = await Promise.race([
          reader.closed.then(() => true),
          pause((limits.stream.checkSeconds + 1) * 1_000).then(() => false),
        ])
        const { length } = reader.text()
        const isSilent = await pause(400).then(() => reader.text().length === length)
        for (const [name, value] of cookies) person.client.cookies.set(name, value)
        const { status } = await person.client.get(`/api/chat/sessions`)
        reader.close()
        return { title, isClosed, isSilent, status, isEnded }
      }),
    )
    for (const { title, isEnded, ...found } of lives)
      expect({ title, ...found }).toEqual({ title, isClosed: isEnded, isSilent: isEnded, status: isEnded ? 401 : 200 })
  },
)

test('T32: a stream that opens while sessions are checked stays open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const streams = createSessionStreams(app.base, { perPerson: 5 })
  const viewers = await Promise.all(
    [1, 2].map(async () => {
      const { id, client } = await createPerson(app)
      await client.expectOk('GET', '/api/auth/user')
      const { rows } = await app.base.database.pool.query('select id from sessions where person_id = $1', [id])
      return { id, sessionId: rows[0].id } as Viewer
    }),
  )
  const [first, second] = viewers as [Viewer, Viewer]
  const early = streams.open(first)!
  const locking = await app.base.database.pool.connect()
  await locking.query('begin')
  await locking.query('lock table sessions in access exclusive mode')
  vi.advanceTimersByTime(limits.stream.checkSeconds * 1_000)
  const late = streams.open(second)!
  await locking.query('commit')
  locking.release()
  // Asked after the check, so it is answered after it.
  await findLiveSessions(app.base.database.db, { ids: [first.sessionId], now: app.base.clock.now() })
  await pause(50)
  expect([early.signal.aborted, late.signal.aborted]).toEqual([false, false])
  streams.close()
  vi.useRealTimers()
})
