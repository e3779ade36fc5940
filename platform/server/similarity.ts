/** The optimal string alignment distance: like Levenshtein's, with a swap of neighbors as one edit. */
export function countEdits(one: string, other: string): number {
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

/** From 0 to 1, by their letters and digits alone. */
export function compareNames(one: string, other: string): number {
  const [left, right] = [toLetters(one), toLetters(other)]
  const longer = Math.max(left.length, right.length)
  return longer === 0 ? 0 : 1 - countEdits(left, right) / longer
}

const toLetters = (name: string): string => name.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
