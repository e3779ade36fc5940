import { parseFilters, type FilterSchema, type FilterValues } from './filters.ts'
import { useSearchState } from './use-search-state.ts'

export type Filters<V> = {
  /** What the address asks for; empty for the plain list. */
  values: V
  isActive: boolean
  /** Changes some fields and keeps the others; an empty text or undefined removes one. */
  set(changes: { [Name in keyof V]?: V[Name] | '' | undefined }): void
  clear(): void
}

/**
 * The filters and the sort order of a list, kept in the address: a filtered list can be bookmarked and sent on. `schema` is the query
 * of its endpoint, without the fields that page.
 */
export function useFilters<S extends FilterSchema>(schema: S): Filters<FilterValues<S>> {
  const [search, change] = useSearchState()
  const values = parseFilters(schema, search)
  const show = (next: Record<string, unknown>) =>
    change(
      Object.fromEntries(Object.keys(schema.shape).map((name) => [name, next[name] === '' ? undefined : next[name]])),
    )
  // An order hides no rows: it is no filter, and clearing the filters keeps it.
  const { sort, ...filters } = values as { sort?: unknown }
  return {
    values,
    isActive: Object.keys(filters).length > 0,
    set: (changes) => show({ ...values, ...changes }),
    clear: () => show({ sort }),
  }
}
