import { expect, test } from 'vitest'
import { formatRanges, parseRanges } from './hours-values.ts'

test.each([
  ['9-12', '09:00–12:00'],
  ['9:00 – 12:00, 1pm-5:30pm', '09:00–12:00, 13:00–17:30'],
  ['09:00 to 10:15; 22:00-24:00', '09:00–10:15, 22:00–24:00'],
  ['12am-12pm', '00:00–12:00'],
  ['', ''],
])('%j is %j', (text, written) => expect(formatRanges(parseRanges(text)!)).toBe(written))

test.each(['morning', '9', '12-9', '9:60-10', '25-26', '9-9'])('%j is no hours', (text) =>
  expect(parseRanges(text)).toBeNull(),
)
