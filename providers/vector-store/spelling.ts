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

/** The optimal string alignment distance: like Levenshtein's, with a swap of neighbors as one edit. */
function countEdits(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwap ? beforeLast[column - 2]! + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length]!
}
