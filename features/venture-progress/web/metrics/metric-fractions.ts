/** Where each day is between the first and the last, with room at both ends; the middle where all are the same. */
export function toFractions(days: readonly string[]): number[] {
  const times = days.map((day) => Date.parse(day))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return times.map((time) => (first === last ? 0.5 : 0.04 + (0.92 * (time - first)) / (last - first)))
}
