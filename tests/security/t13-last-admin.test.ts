import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Reply } from '#tests/harness/client.ts'
import { chooseCount, report } from '#tests/harness/measure.ts'
import { createPerson, resetRateLimits, signInAgain, type Person } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { testTimeoutMs } from './test-timeout.ts'

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
const races = chooseCount({ quick: 100, full: 1_000 })
const count = { simultaneous: 0, free: 0, conflicts: 0, ended: 0 }
afterAll(() =>
  report('T13', {
    'rounds at one instant': count.simultaneous,
    'rounds run freely': count.free,
    'of these 409': count.conflicts,
    'of these 401': count.ended,
  }),
)

let [ann, bob]: [Person | null, Person | null] = [null, null]

/** Exactly two admins, both signed in. */
beforeEach(async () => {
  await pool.query("update people set role = 'student' where role = 'admin'")
  ;[ann, bob] = [await createPerson(app, { role: 'admin' }), await createPerson(app, { role: 'admin' })]
})

async function countAdmins(): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::int as n from people where role = 'admin' and deactivated_at is null",
  )
  return rows[0].n
}

async function restore(): Promise<void> {
  await resetRateLimits(app)
  await pool.query("update people set role = 'admin', deactivated_at = null where id = any($1)", [[ann!.id, bob!.id]])
  ann!.client = await signInAgain(app, ann!)
  bob!.client = await signInAgain(app, bob!)
}

type AdminAction = (actor: Person, target: Person) => Promise<Reply>
const demote: AdminAction = (actor, target) =>
  actor.client.put(`/api/admin/users/${target.id}/role`, { role: 'director' })
const remove: AdminAction = (actor, target) => actor.client.delete(`/api/admin/users/${target.id}`)

const sortedStatuses = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((one, other) => one - other)

/**
 * Makes two requests really simultaneous: a lock here holds both in the database until two are waiting. Without it, the first
 * is usually done before the second begins.
 */
async function runSimultaneously(startActions: () => Promise<Reply>[]): Promise<Reply[]> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from people where id = any($1) for update', [[ann!.id, bob!.id]])
    const replies = Promise.all(startActions())
    for (let tries = 0; tries < 2_000 && (await countWaiting()) < 2; tries++) await setTimeout(1)
    expect(await countWaiting()).toBe(2)
    await holder.query('commit')
    return await replies
  } finally {
    holder.release()
  }
}

async function countWaiting(): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0].n
}

describe.each([
  ['demote', races / 2, demote, demote],
  ['remove', races / 10, remove, remove],
  ['demote and remove', races / 10, demote, remove],
] as const)('two admins %s each other', (_name, times, first, second) => {
  test(
    'at the same instant: one succeeds, the other gets a 409, and one admin is left',
    { timeout: testTimeoutMs },
    async () => {
      for (let round = 0; round < times; round++) {
        const replies = await runSimultaneously(() => [first(ann!, bob!), second(bob!, ann!)])
        expect(sortedStatuses(replies), JSON.stringify(replies.map(({ body }) => body))).toEqual([200, 409])
        expect(replies.find(({ status }) => status === 409)!.body.code).toBe('person.last_admin')
        expect(await countAdmins()).toBe(1)
        count.simultaneous += 1
        await restore()
      }
    },
  )

  test(
    'as fast as possible: the second gets a refusal or is already signed out, and one admin is left',
    { timeout: testTimeoutMs },
    async () => {
      for (let round = 0; round < times; round++) {
        const replies = await Promise.all([first(ann!, bob!), second(bob!, ann!)])
        const statuses = sortedStatuses(replies)
        expect(statuses[0]).toBe(200)
        expect([401, 409]).toContain(statuses[1])
        count[statuses[1] === 409 ? 'conflicts' : 'ended'] += 1
        expect(await countAdmins()).toBe(1)
        count.free += 1
        await restore()
      }
    },
  )
})

test('a demo admin does not count: the last real one stays, and a last demo admin as well', async () => {
  const [demoAnn, demoBob] = [
    await createPerson(app, { role: 'admin', isDemo: true }),
    await createPerson(app, { role: 'admin', isDemo: true }),
  ]
  expect((await demote(ann!, bob!)).status).toBe(200)
  bob!.client = await signInAgain(app, bob!)
  await pool.query("update people set role = 'admin' where id = $1", [bob!.id])
  expect((await demote(bob!, ann!)).status).toBe(200)
  // Bob is the last real admin now, and only a demo admin could demote him: T9 hides him from them.
  expect((await demote(demoAnn, bob!)).status).toBe(404)
  expect((await demote(demoAnn, demoBob)).status).toBe(200)
  expect((await demote(bob!, demoAnn)).body.code).toBe('person.last_admin')
})

test('ten admins who all demote one another at once leave at least one', async () => {
  const admins = [ann!, bob!]
  while (admins.length < 10) admins.push(await createPerson(app, { role: 'admin' }))
  const replies = await Promise.all(
    admins.flatMap((actor) => admins.filter((target) => target !== actor).map((target) => demote(actor, target))),
  )
  expect(new Set(replies.map(({ status }) => status)).size).toBeGreaterThan(1)
  for (const { status, text } of replies) expect([200, 401, 403, 409], text).toContain(status)
  expect(await countAdmins()).toBeGreaterThanOrEqual(1)
})

describe('no call', () => {
  test.each(['admin', 'director'] as const)('lets a %s demote or remove themselves: it is a 403', async (role) => {
    const me = role === 'admin' ? ann! : await createPerson(app, { role })
    for (const reply of [
      await me.client.put(`/api/admin/users/${me.id}/role`, { role: 'student' }),
      await me.client.put(`/api/admin/users/${me.id}/role`, { role }),
      await remove(me, me),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([403, 'person.self_change'])
    }
    // An id may be spelled in upper case; it is the same person.
    for (const id of [me.id.toUpperCase(), `{${me.id}}`, me.id.replaceAll('-', '')]) {
      const [change, removal] = [
        await me.client.put(`/api/admin/users/${encodeURIComponent(id)}/role`, { role: 'student' }),
        await me.client.delete(`/api/admin/users/${encodeURIComponent(id)}`),
      ]
      expect(
        [[403, 404].includes(change.status), [403, 404].includes(removal.status)],
        `${id} ${change.text} ${removal.text}`,
      ).toEqual([true, true])
    }
    expect((await me.client.get('/api/auth/user')).body.role).toBe(role)
  })

  test('lets anyone but an admin change an admin, or make one', async () => {
    const [director, student] = [await createPerson(app, { role: 'director' }), await createPerson(app)]
    for (const role of ['student', 'mentor', 'director', 'admin']) {
      const reply = await director.client.put(`/api/admin/users/${ann!.id}/role`, { role })
      expect([reply.status, reply.body.code]).toEqual([403, 'person.admins_only'])
    }
    for (const reply of [
      await remove(director, ann!),
      await director.client.post(`/api/admin/users/${ann!.id}/revoke-sessions`),
      await director.client.put(`/api/admin/users/${student.id}/role`, { role: 'admin' }),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([403, 'person.admins_only'])
    }
    expect((await ann!.client.get('/api/auth/user')).body.role).toBe('admin')
    expect((await demote(ann!, director)).status).toBe(200)
  })

  test('removes the last admin, whoever sends it', async () => {
    expect((await demote(ann!, bob!)).status).toBe(200)
    const director = await createPerson(app, { role: 'director' })
    for (const reply of [
      await demote(director, ann!),
      await remove(director, ann!),
      await demote(ann!, ann!),
      await remove(ann!, ann!),
    ])
      expect([403, 409]).toContain(reply.status)
    expect(await countAdmins()).toBe(1)
  })
})

const invitation = () => ({
  email: `x${randomUUID().slice(0, 8)}@virginia.edu`,
  firstName: 'New',
  lastName: 'Admin',
  role: 'admin',
})

test.each<[string, (actor: Person, ids: { removedId: string; adminId: string; studentId: string }) => Promise<Reply>]>([
  ['invites an admin', ({ client }) => client.post('/api/admin/invite-user', invitation())],
  ['restores an admin', ({ client }, { removedId }) => client.post(`/api/admin/users/${removedId}/restore`)],
  ['signs an admin out', ({ client }, { adminId }) => client.post(`/api/admin/users/${adminId}/revoke-sessions`)],
  [
    'views as a student',
    ({ client }, { studentId }) => client.post(`/api/admin/users/${studentId}/view-as`, { reason: 'x' }),
  ],
])('an admin who loses the role while the request is under way no longer %s', async (_, send) => {
  const removed = await createPerson(app, { role: 'admin', deactivatedAt: app.base.clock.now() })
  const ids = { removedId: removed.id, adminId: ann!.id, studentId: (await createPerson(app)).id }
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query("select pg_advisory_xact_lock(hashtext('people.last-admin'))")
    const reply = send(bob!, ids)
    for (let tries = 0; tries < 500 && (await countWaiting()) < 1; tries++) await setTimeout(1)
    await holder.query("update people set role = 'director' where id = $1", [bob!.id])
    await holder.query('commit')
    expect([(await reply).status, (await reply).body.code]).toEqual([403, 'person.admins_only'])
  } finally {
    holder.release()
  }
})
