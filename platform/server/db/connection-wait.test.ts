import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { blockFor } from '#tests/harness/block-for.ts'

const app = await startTestApp()
const { pool, expectedWaitMs } = app.base.database
const ask = (seconds: number) => Array.from({ length: 30 }, () => pool.query(`select pg_sleep(${seconds})`))

test('a pause of the process is not taken for a slow database, slow queries are', async () => {
  // What is usual: well below a millisecond.
  for (let round = 0; round < 10; round++) await Promise.all(ask(0))
  const quick = ask(0)
  await new Promise((resolve) => process.nextTick(resolve))
  expect(pool.waitingCount).toBe(20)
  blockFor(300)
  const whileBlocked = expectedWaitMs()
  // The loop has turned, and has read no reply yet.
  const afterwards = await new Promise<number>((resolve) => setTimeout(() => resolve(expectedWaitMs())))
  await Promise.all(quick)
  expect(Math.max(whileBlocked, afterwards)).toBeLessThan(100)

  const slow = ask(0.4)
  await pause(300)
  // Ten are in use for 300 ms already, and twenty wait.
  expect(expectedWaitMs()).toBeGreaterThan(300)
  await Promise.all(slow)
})
