import { expect, test } from 'vitest'
import { listOccurrences, parseMoment, toLocalTime } from './server/local-time.ts'
import type { Recurrence } from './schema.ts'

const timeZone = 'America/New_York'
const toInstant = (local: string) => parseMoment(local, timeZone).toISOString().slice(0, 16)
const occur = (startsAt: string, rule: Partial<Recurrence>) =>
  listOccurrences({ frequency: 'daily', interval: 1, weekdays: [], ...rule } as Recurrence, {
    startsAt: parseMoment(startsAt, timeZone),
    timeZone,
  }).map((date) => toLocalTime(date, timeZone).toString().slice(0, 16))

test('an hour that a change of clocks skips moves forward, and of one that it repeats the first counts', () => {
  // Clocks go forward at two on March 8 and back at two on November 1, 2026.
  expect(toInstant('2026-03-08T01:59')).toBe('2026-03-08T06:59')
  expect(toInstant('2026-03-08T02:30')).toBe('2026-03-08T07:30')
  expect(toLocalTime(parseMoment('2026-03-08T02:30', timeZone), timeZone).toString()).toBe('2026-03-08T03:30:00')
  expect(toInstant('2026-11-01T01:30')).toBe('2026-11-01T05:30')
  expect(toInstant('2026-11-01T02:00')).toBe('2026-11-01T07:00')
  expect(toInstant('2026-11-01')).toBe('2026-11-01T04:00')
  expect(toInstant('2026-11-01T01:30:00-05:00')).toBe('2026-11-01T06:30')
})

test('an event each day at half past two is left out on the day without that hour, and is once on one that has it twice', () => {
  expect(occur('2026-03-07T02:30', { count: 3 })).toEqual(['2026-03-07T02:30', '2026-03-09T02:30', '2026-03-10T02:30'])
  expect(occur('2026-10-31T01:30', { count: 3 })).toEqual(['2026-10-31T01:30', '2026-11-01T01:30', '2026-11-02T01:30'])
})

test('a month without the day is left out; February 29 comes in leap years', () => {
  expect(occur('2027-12-31T18:00', { frequency: 'monthly', count: 3 })).toEqual([
    '2027-12-31T18:00',
    '2028-01-31T18:00',
    '2028-03-31T18:00',
  ])
  expect(occur('2027-12-29T18:00', { frequency: 'monthly', until: '2028-03-01' })).toEqual([
    '2027-12-29T18:00',
    '2028-01-29T18:00',
    '2028-02-29T18:00',
  ])
  expect(occur('2028-02-28T18:00', { count: 3 })).toEqual(['2028-02-28T18:00', '2028-02-29T18:00', '2028-03-01T18:00'])
  expect(occur('2024-02-29T18:00', { frequency: 'monthly', interval: 12, count: 3 })).toEqual([
    '2024-02-29T18:00',
    '2028-02-29T18:00',
    '2032-02-29T18:00',
  ])
})
