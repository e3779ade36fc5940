import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { setTimeout } from 'node:timers/promises'
import type { Reply } from '#tests/harness/client.ts'
import { howOften, report } from '#tests/harness/proof.ts'
import { enrol, signInAgain, type Person } from './persons.ts'
import { proofMs, startProofApp } from './proof-app.ts'

const app = await startProofApp({ template: 'empty' })
const { pool } = app.base.database
const races = howOften({ usual: 100, full: 1_000 })
const count = { held: 0, free: 0, conflicts: 0, ended: 0 }
afterAll(() =>
  report('T13', {
    'rounds at one instant': count.held,
    'rounds run freely': count.free,
    'of these 409': count.conflicts,
    'of these 401': count.ended,
  }),
)

let [ann, bob]: [Person | null, Person | null] = [null, null]

/** Exactly two admins, both signed in. */
beforeEach(async () => {
  await pool.query("update people set role = 'student' where role = 'admin'")
  ;[ann, bob] = [await enrol(app, { role: 'admin' }), await enrol(app, { role: 'admin' })]
})

async function countAdmins(): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::int as n from people where role = 'admin' and deactivated_at is null",
  )
  return rows[0].n
}

async function restore(): Promise<void> {
  await pool.query("update people set role = 'admin', deactivated_at = null where id = any($1)", [[ann!.id, bob!.id]])
  ann!.client = await signInAgain(app, ann!)
  bob!.client = await signInAgain(app, bob!)
}

type Strike = (by: Person, at: Person) => Promise<Reply>
const demote: Strike = (by, at) => by.client.put(`/api/admin/users/${at.id}/role`, { role: 'director' })
const remove: Strike = (by, at) => by.client.delete(`/api/admin/users/${at.id}`)

const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((one, other) => one - other)

/**
 * Both requests are under way in the database before either may go on: their rows are locked from here until two wait.
 * Without that, one is mostly over before the other begins.
 */
async function atTheSameInstant(strikes: () => Promise<Reply>[]): Promise<Reply[]> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from people where id = any($1) for update', [[ann!.id, bob!.id]])
    const replies = Promise.all(strikes())
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
    'at the very same instant: one is done, the other a 409, and one admin is left',
    { timeout: proofMs },
    async () => {
      for (let round = 0; round < times; round++) {
        const replies = await atTheSameInstant(() => [first(ann!, bob!), second(bob!, ann!)])
        expect(statusesOf(replies), JSON.stringify(replies.map(({ body }) => body))).toEqual([200, 409])
        expect(replies.find(({ status }) => status === 409)!.body.code).toBe('person.last_admin')
        expect(await countAdmins()).toBe(1)
        count.held += 1
        await restore()
      }
    },
  )

  test(
    'as fast as they can: whoever loses is told so, or is signed out already, and one admin is left',
    { timeout: proofMs },
    async () => {
      for (let round = 0; round < times; round++) {
        const replies = await Promise.all([first(ann!, bob!), second(bob!, ann!)])
        const statuses = statusesOf(replies)
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

test('ten admins who all demote one another at once leave at least one', async () => {
  const many = [ann!, bob!]
  while (many.length < 10) many.push(await enrol(app, { role: 'admin' }))
  const replies = await Promise.all(many.flatMap((by) => many.filter((at) => at !== by).map((at) => demote(by, at))))
  expect(new Set(replies.map(({ status }) => status)).size).toBeGreaterThan(1)
  for (const { status, text } of replies) expect([200, 401, 403, 409], text).toContain(status)
  expect(await countAdmins()).toBeGreaterThanOrEqual(1)
})

describe('nobody', () => {
  test.each(['admin', 'director'] as const)('demotes or removes themselves: a %s gets a 403', async (role) => {
    const me = role === 'admin' ? ann! : await enrol(app, { role })
    for (const reply of [
      await me.client.put(`/api/admin/users/${me.id}/role`, { role: 'student' }),
      await me.client.put(`/api/admin/users/${me.id}/role`, { role }),
      await remove(me, me),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([403, 'person.oneself'])
    }
    // Ids are the same however they are written.
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

  test('below an admin touches one, or makes one', async () => {
    const [director, student] = [await enrol(app, { role: 'director' }), await enrol(app)]
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

  test('removes the last admin, whoever they are', async () => {
    expect((await demote(ann!, bob!)).status).toBe(200)
    const director = await enrol(app, { role: 'director' })
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
