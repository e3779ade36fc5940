import { expect, test } from 'vitest'
import type { AvailabilityRules } from '../../schema.ts'
import { listSlots, type Span } from './slots.ts'

const rules: AvailabilityRules = {
  timeZone: 'America/New_York',
  slotMinutes: 30,
  bufferMinutes: 0,
  noticeHours: 0,
  maxPerDay: null,
  maxPerWeek: null,
  horizonDays: 60,
  location: null,
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday: weekday as 1,
    ranges: [{ start: '09:00', end: '10:00' }],
  })),
  exceptions: [],
}

type Change = Partial<AvailabilityRules> & { meetings?: Span[]; busy?: Span[] }

function slotsBetween([from, until]: [string, string], { meetings = [], busy = [], ...change }: Change = {}): string[] {
  const window = { from: Date.parse(from), until: Date.parse(until), now: Date.parse(from) }
  const starts = listSlots({ rules: { ...rules, ...change }, meetings, busy, ...window })
  return starts.map((start) => new Date(start).toISOString().slice(0, 16))
}

const hours = (start: string, end: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday: weekday as 1, ranges: [{ start, end }] }))

test('nine in the morning stays nine when clocks change', () => {
  // Clocks go forward on March 8 and back on November 1, 2026.
  expect(slotsBetween(['2026-03-07T05:00Z', '2026-03-09T04:00Z'])).toEqual([
    '2026-03-07T14:00',
    '2026-03-07T14:30',
    '2026-03-08T13:00',
    '2026-03-08T13:30',
  ])
  expect(slotsBetween(['2026-10-31T04:00Z', '2026-11-02T05:00Z'])).toEqual([
    '2026-10-31T13:00',
    '2026-10-31T13:30',
    '2026-11-01T14:00',
    '2026-11-01T14:30',
  ])
})

test('a skipped hour has no slots, and of a repeated one both have', () => {
  expect(slotsBetween(['2026-03-08T05:00Z', '2026-03-09T04:00Z'], { weekly: hours('01:00', '04:00') })).toEqual([
    '2026-03-08T06:00',
    '2026-03-08T06:30',
    '2026-03-08T07:00',
    '2026-03-08T07:30',
  ])
  expect(slotsBetween(['2026-11-01T04:00Z', '2026-11-02T05:00Z'], { weekly: hours('01:00', '02:00') })).toHaveLength(4)
})

test('hours may end at midnight, and a day is of the mentor', () => {
  const weekly = hours('23:00', '24:00')
  expect(slotsBetween(['2026-06-01T00:00Z', '2026-06-02T00:00Z'], { weekly, timeZone: 'Asia/Kolkata' })).toEqual([
    '2026-06-01T17:30',
    '2026-06-01T18:00',
  ])
})

test('busy times, buffers and limits', () => {
  const day: [string, string] = ['2026-06-01T04:00Z', '2026-06-02T04:00Z']
  const meeting: Span = [Date.parse('2026-06-01T13:00Z'), Date.parse('2026-06-01T13:30Z')]
  expect(slotsBetween(day, { meetings: [meeting] })).toEqual(['2026-06-01T13:30'])
  expect(slotsBetween(day, { meetings: [meeting], bufferMinutes: 1 })).toEqual([])
  expect(slotsBetween(day, { meetings: [meeting], maxPerDay: 1 })).toEqual([])
  // The week from Monday, June 1, is full; the next is not.
  const week = slotsBetween(['2026-06-01T04:00Z', '2026-06-09T04:00Z'], { meetings: [meeting], maxPerWeek: 1 })
  expect(week).toEqual(['2026-06-08T13:00', '2026-06-08T13:30'])
  expect(slotsBetween(day, { busy: [[0, Date.parse('2026-06-01T13:01Z')]] })).toEqual(['2026-06-01T13:30'])
  expect(slotsBetween(day, { noticeHours: 10 })).toEqual([])
})

test('50 mentors by 30 days', () => {
  const from = Date.parse('2026-10-15T00:00Z')
  const busy = Array.from({ length: 300 }, (_, index): Span => [
    from + index * 9_000_000,
    from + index * 9_000_000 + 1_800_000,
  ])
  const weekly = [1, 2, 3, 4, 5].map((weekday) => ({
    weekday: weekday as 1,
    ranges: [
      { start: '09:00', end: '12:00' },
      { start: '13:00', end: '17:00' },
    ],
  }))
  const compute = () =>
    listSlots({
      rules: { ...rules, weekly, maxPerDay: 4 },
      meetings: [],
      busy,
      from,
      until: from + 30 * 86_400_000,
      now: from,
    })
  compute()
  const startedAt = performance.now()
  for (let mentor = 0; mentor < 50; mentor += 1) compute()
  const ms = performance.now() - startedAt
  // Within 150 ms on two quiet cores; beside other tests it takes longer.
  expect(ms).toBeLessThan(600)
})
