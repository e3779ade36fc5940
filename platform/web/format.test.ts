import { describe, expect, test } from 'vitest'
import {
  formatBytes,
  formatCount,
  formatDate,
  formatDateSpan,
  formatDollars,
  formatDuration,
  formatRelativeTime,
  isDayOver,
} from './format.ts'

const now = new Date('2026-03-02T12:00:00Z')
const hourMs = 3_600_000

describe('the age of a moment', () => {
  test.each([
    [0, 'Just now'],
    [hourMs - 1, 'Just now'],
    [hourMs, '1 hour ago'],
    [2 * hourMs - 1, '1 hour ago'],
    [2 * hourMs, '2 hours ago'],
    [24 * hourMs - 1, '23 hours ago'],
    [24 * hourMs, '1 day ago'],
    [48 * hourMs - 1, '1 day ago'],
    [48 * hourMs, '2 days ago'],
    [400 * 24 * hourMs, '400 days ago'],
  ])('%i ms is "%s"', (ageMs, expected) => {
    expect(formatRelativeTime(new Date(now.getTime() - ageMs), { now })).toBe(expected)
  })

  test('a clock that runs ahead reads as now', () => {
    expect(formatRelativeTime(new Date(now.getTime() + hourMs), { now })).toBe('Just now')
  })
})

describe('dates', () => {
  test('a day of the calendar reads as written, in every zone', () => {
    expect(formatDate('2026-03-01')).toBe('Mar 1, 2026')
    expect(formatDate('2026-03-01', 'weekdayDate')).toBe('Sunday, March 1')
  })

  test('a span names the second day only where it is another, and the zone only where clocks differ', () => {
    const start = '2026-12-01T18:00'
    expect(formatDateSpan({ start, end: '2026-12-01T20:00' })).toBe('Tue, Dec 1, 2026, 6:00 PM – 8:00 PM')
    expect(formatDateSpan({ start, end: '2026-12-02T08:00' })).toBe(
      'Tue, Dec 1, 2026, 6:00 PM – Wed, Dec 2, 2026, 8:00 AM',
    )
    expect(formatDateSpan({ start, end: null })).toBe('Tue, Dec 1, 2026, 6:00 PM')
    const tokyo = { start: '2026-12-01T09:00:00Z', end: '2026-12-01T11:00:00Z', timeZone: 'Asia/Tokyo' }
    expect(formatDateSpan(tokyo)).toBe('Tue, Dec 1, 2026, 6:00 PM – 8:00 PM GMT+9')
    expect(formatDateSpan({ ...tokyo, end: null })).toBe('Tue, Dec 1, 2026, 6:00 PM GMT+9')
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(formatDateSpan({ start, end: null, timeZone: own })).toBe('Tue, Dec 1, 2026, 6:00 PM')
  })

  test('a moment reads on the clock of the zone', () => {
    const at = '2026-03-01T02:30:00Z'
    expect(formatDate(at, { style: 'dateTime', timeZone: 'America/New_York' })).toMatch(/^Feb 28, 2026, 9:30\sPM$/)
    expect(formatDate(new Date(at), { style: 'longDate', timeZone: 'UTC' })).toBe('March 1, 2026')
    expect(formatDate(at, { style: 'isoDay', timeZone: 'America/New_York' })).toBe('2026-02-28')
  })

  test('a day lasts until midnight on the clock of the zone', () => {
    const evening = new Date('2026-03-01T02:30:00Z')
    expect(isDayOver('2026-02-28', { now: evening, timeZone: 'America/New_York' })).toBe(false)
    expect(isDayOver('2026-02-28', { now: evening, timeZone: 'UTC' })).toBe(true)
  })
})

test.each([
  [0, '0 s'],
  [42_400, '42 s'],
  [60_000, '1 min'],
  [185_000, '3 min 5 s'],
  [7_800_000, '2 h 10 min'],
])('%i ms take "%s"', (ms, expected) => expect(formatDuration(ms)).toBe(expected))

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [4_200_000, '4.2 MB'],
  [123_456, '123 kB'],
  [5_000_000_000, '5 GB'],
])('%i bytes are "%s"', (bytes, expected) => expect(formatBytes(bytes)).toBe(expected))

test('counts have the right plural, money cents only where there are some', () => {
  expect(formatCount(1, 'link')).toBe('1 link')
  expect(formatCount(1_250, 'link')).toBe('1,250 links')
  expect(formatCount(2, ['person', 'people'])).toBe('2 people')
  expect(formatDollars(1_250)).toBe('$1,250')
  expect(formatDollars(1_250.5)).toBe('$1,250.50')
})
