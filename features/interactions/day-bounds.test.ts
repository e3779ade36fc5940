import { expect, test } from 'vitest'
import { findDayBounds, parseMoment } from './server/follow-ups/day-bounds.ts'

function boundsAt(now: string, timeZone = 'America/New_York'): string[] {
  const { today, tomorrow } = findDayBounds({ config: { timeZone } as never, now: () => new Date(now) })
  return [today, tomorrow].map((date) => date.toISOString().slice(0, 16))
}

test('a day has 23 or 25 hours where clocks change, and begins at one where they skip midnight', () => {
  expect(boundsAt('2026-03-08T12:00:00Z')).toEqual(['2026-03-08T05:00', '2026-03-09T04:00'])
  expect(boundsAt('2026-11-01T12:00:00Z')).toEqual(['2026-11-01T04:00', '2026-11-02T05:00'])
  expect(boundsAt('2026-11-02T04:30:00Z')).toEqual(['2026-11-01T04:00', '2026-11-02T05:00'])
  expect(boundsAt('2018-11-04T12:00:00Z', 'America/Sao_Paulo')).toEqual(['2018-11-04T03:00', '2018-11-05T02:00'])
})

test('February 29 comes after the 28th of leap years', () => {
  expect(boundsAt('2028-02-28T23:00:00Z')).toEqual(['2028-02-28T05:00', '2028-02-29T05:00'])
  expect(boundsAt('2028-02-29T23:00:00Z')).toEqual(['2028-02-29T05:00', '2028-03-01T05:00'])
})

test('a follow-up in an hour that is skipped is an hour later, and in a repeated one at the first', () => {
  const toInstant = (value: string) => parseMoment(value, 'America/New_York').toISOString().slice(0, 16)
  expect(toInstant('2026-03-08T02:30')).toBe('2026-03-08T07:30')
  expect(toInstant('2026-11-01T01:30')).toBe('2026-11-01T05:30')
  expect(toInstant('2026-11-01')).toBe('2026-11-01T04:00')
})
