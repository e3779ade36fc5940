import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabaseClock } from './clock.ts'

const hourMs = 3_600_000
/** The clock looks for a jump twice a second. */
const timeout = 6_000

const [readDate, readMonotonic] = [Date.now.bind(Date), performance.now.bind(performance)]
afterEach(() => vi.restoreAllMocks())

const setDate = (ms: number) => void vi.spyOn(Date, 'now').mockImplementation(() => readDate() + ms)
const setMonotonic = (ms: number) => void vi.spyOn(performance, 'now').mockImplementation(() => readMonotonic() + ms)

/** A database whose answers may stall. */
async function openClock({ stallMs = 0 } = {}) {
  const database = {
    aheadMs: 0,
    stallMs,
    queryCount: 0,
    isAway: false,
    query: async () => {
      database.queryCount += 1
      if (database.isAway) throw new Error('no connection')
      const now = new Date(readTime())
      await pause(database.stallMs)
      return { rows: [{ now }] }
    },
  }
  const readTime = () => performance.timeOrigin + readMonotonic() + database.aheadMs
  const opening = openDatabaseClock(database as never)
  await pause(stallMs / 2)
  database.stallMs = 0
  const clock = await opening
  onTestFinished(() => clock.close())
  return { database, readError: () => Math.abs(clock.now().getTime() - readTime()) }
}

const waitForQueries = async (database: { queryCount: number }, count: number) => {
  const before = database.queryCount
  await expect.poll(() => database.queryCount, { timeout }).toBeGreaterThanOrEqual(before + count)
}

test.each([hourMs, -hourMs])('a clock of this machine that is wrong by %i ms does not matter', async (ms) => {
  setDate(ms)
  const { readError } = await openClock()
  expect(readError()).toBeLessThan(100)
})

test.each([hourMs, -hourMs])('one that is set by %i ms changes nothing, not even for a moment', async (ms) => {
  const { database, readError } = await openClock()
  setDate(ms)
  expect(readError()).toBeLessThan(100)
  await waitForQueries(database, 3)
  expect(readError()).toBeLessThan(100)
})

test('after an hour of sleep, in which the monotonic clock stands still, the time is right again', async () => {
  const { readError } = await openClock()
  setMonotonic(-hourMs)
  expect(readError()).toBeGreaterThan(hourMs / 2)
  await expect.poll(readError, { timeout }).toBeLessThan(100)
})

test('with the database away meanwhile, it is right once that is back', async () => {
  const { database, readError } = await openClock()
  database.isAway = true
  setMonotonic(-hourMs)
  await waitForQueries(database, 2)
  database.isAway = false
  await expect.poll(readError, { timeout }).toBeLessThan(100)
})

test('of the first measurements the fastest counts', async () => {
  const { readError } = await openClock({ stallMs: 1_000 })
  expect(readError()).toBeLessThan(200)
})

test('the measurement of each minute counts, unless a stalled network delays it', async () => {
  const { database, readError } = await openClock()
  const passMinute = () => {
    const ms = 61_000 + database.aheadMs
    setDate(ms)
    setMonotonic(ms)
    database.aheadMs = ms
  }
  database.stallMs = 600
  passMinute()
  await waitForQueries(database, 3)
  await pause(800)
  expect(readError()).toBeLessThan(100)
  database.stallMs = 0
  passMinute()
  // What the two machines ran apart.
  database.aheadMs += 500
  expect(readError()).toBeGreaterThan(400)
  await expect.poll(readError, { timeout }).toBeLessThan(100)
})
