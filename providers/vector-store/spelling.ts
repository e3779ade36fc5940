import { countEdits } from '#platform/server/similarity.ts'

/** The fragments of four characters of a word, whose ends are marked; the index has the same. */
export function listFragments(word: string): Set<string> {
  const marked = [...`_${word}_`]
  const count = Math.max(1, marked.length - 3)
  return new Set(Array.from({ length: count }, (_, start) => marked.slice(start, start + 4).join('')))
}

/** Two faults are likely only in a word that is at least this long. */
const longWordLength = 8

/** How well a known word explains what was typed, 0 to 1: one letter missing, added or replaced, or two neighbors swapped, is likely. */
export function rateSpelling(typed: string, word: string): number {
  const distance = countEdits(typed, word)
  if (distance <= 1) return 0.8
  return distance === 2 && Math.min(typed.length, word.length) >= longWordLength ? 0.6 : 0
}
