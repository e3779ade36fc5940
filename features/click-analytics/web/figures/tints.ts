export const tintCount = 5

/**
 * A tint from 1 to `tintCount` for each value, by quantile: as many countries in each, however much one of them outweighs the
 * others. Equal values get the same one, the largest the last.
 */
export function toTints(values: Iterable<readonly [name: string, value: number]>): Map<string, number> {
  const entries = [...values].filter(([, value]) => value > 0)
  const sorted = entries.map(([, value]) => value).toSorted((one, other) => one - other)
  return new Map(
    entries.map(([name, value]) => [name, Math.ceil(((sorted.lastIndexOf(value) + 1) / sorted.length) * tintCount)]),
  )
}
