import { expect, test } from 'vitest'
import { getInitials, toneForName } from './initials.ts'

test.each([
  ['Maya Okafor', 'MO'],
  ['  maya   de la cruz ', 'MC'],
  ['Prince', 'P'],
  ['Émile Zola', 'ÉZ'],
  ['𝒜da Lovelace', '𝒜L'],
  ['', '?'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})

test('a name keeps its tone, and a hundred names use all five about evenly', () => {
  expect(toneForName('Maya Okafor')).toBe(toneForName('Maya Okafor'))
  const counts = new Map<string, number>()
  for (let index = 0; index < 100; index++) {
    const tone = toneForName(`Student ${index}`)
    counts.set(tone, (counts.get(tone) ?? 0) + 1)
  }
  expect(counts.size).toBe(5)
  expect(Math.min(...counts.values())).toBeGreaterThan(8)
})
