import { expect, test } from 'vitest'
import { toPointsHistory, getHistoryStart } from './points-history.ts'

const now = new Date('2026-11-21T12:00:00.000Z')

test('twelve weeks, oldest first, each total before what came later', () => {
  const weeks = toPointsHistory(
    new Map([
      [0, 50],
      [3, 110],
    ]),
    { total: 400, now },
  )
  expect(weeks.map(({ total }) => total)).toEqual([240, 240, 240, 240, 240, 240, 240, 240, 350, 350, 350, 400])
  expect(weeks.map(({ earned }) => earned)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 110, 0, 0, 50])
})

test('the newest week ends now and the oldest begins twelve weeks before', () => {
  const weeks = toPointsHistory(new Map(), { total: 0, now })
  expect(weeks.at(-1)?.endsAt).toBe('2026-11-21T12:00:00.000Z')
  expect(weeks[0]?.endsAt).toBe('2026-09-05T12:00:00.000Z')
  expect(getHistoryStart(now).toISOString()).toBe('2026-08-29T12:00:00.000Z')
})
