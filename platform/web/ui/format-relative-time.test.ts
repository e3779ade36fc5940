import { describe, expect, test } from 'vitest'
import { formatRelativeTime } from './format-relative-time.ts'

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
