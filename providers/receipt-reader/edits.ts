/** The Levenshtein distance: how many signs have to be changed, added or left out. */
export function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, sign] of [...one].entries()) {
    const next = [index + 1]
    for (let at = 1; at <= other.length; at++)
      next.push(Math.min(row[at]! + 1, next[at - 1]! + 1, row[at - 1]! + (sign === other[at - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
