/** The fields of a form that differ from what it began with: an edit sends only these, so that it overwrites nobody else's change. */
export function diffValues<V extends Record<string, unknown>>(before: V, after: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isEqual(value, before[name])),
  ) as Partial<V>
}

/** Lists are equal when they hold the same: a form makes new ones all the time. */
const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
