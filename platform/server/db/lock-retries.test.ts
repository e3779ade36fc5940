import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { lockMs, retryWhenLocked, TablesBusyError } from './lock-retries.ts'

const app = await startTestApp({ template: 'empty' })
const [changer, founder, reader] = [1, 2, 3].map(() => new Client(app.connection)) as [Client, Client, Client]
const everybody = [changer, founder, reader]

beforeAll(async () => {
  for (const client of everybody) await client.connect()
  await founder.query('create table first_table (id int); create table second_table (id int)')
  await changer.query(`set lock_timeout = ${lockMs}`)
})
afterAll(() => Promise.all(everybody.map((client) => client.end())))

/** One transaction that changes both tables, as a migration does. */
async function changeTables(column: string): Promise<void> {
  await changer.query('begin')
  try {
    await changer.query(`alter table first_table add column ${column} int`)
    await changer.query(`alter table second_table add column ${column} int`)
    await changer.query('commit')
  } catch (error) {
    await changer.query('rollback')
    throw error
  }
}

test('a change that meets a request which uses the same tables in the other order gives in, and is made after it', async () => {
  await founder.query('begin; insert into second_table values (1)')
  let tries = 0
  const changed = retryWhenLocked(() => {
    tries += 1
    return changeTables('noted')
  })
  // By now the change has the first table and waits for the second one: a deadlock, unless one of the two gives in.
  await pause(100)
  await founder.query('insert into first_table values (1); commit')
  await changed
  expect(tries).toBe(2)
  expect((await reader.query('select noted from first_table join second_table using (noted)')).rows).toEqual([])
})

test('while a long request holds a change up, others are answered, and both end', async () => {
  await founder.query('begin; select from first_table')
  const changed = retryWhenLocked(() => changeTables('later'))
  let slowestMs = 0
  for (const startedAt = performance.now(); performance.now() < startedAt + 2_500;) {
    const sentAt = performance.now()
    await reader.query('select from first_table')
    slowestMs = Math.max(slowestMs, performance.now() - sentAt)
    await pause(5)
  }
  expect(slowestMs).toBeLessThan(2 * lockMs)
  await founder.query('commit')
  await changed
})

test('other errors pass at once, and a lock that is never given back ends in a sentence', async () => {
  await expect(retryWhenLocked(() => changeTables('later'))).rejects.toThrow('column "later"')
  const isLocked = () =>
    Promise.reject(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }))
  await expect(retryWhenLocked(isLocked, { tryCount: 2 })).rejects.toThrow(TablesBusyError)
})
