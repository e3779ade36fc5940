/** The fields of a form that differ from what it began with: an edit sends only these, so that it overwrites nobody else's change. */
export function diffValues<V extends Record<string, unknown>>(before: V, after: V): Partial<V> {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name])) as Partial<V>
}
