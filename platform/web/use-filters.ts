import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseFilters, type FilterSchema, type FilterValues } from './filters.ts'

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
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const values = parseFilters(schema, search)
  const show = (next: object) => {
    const others = Object.entries(search).filter(([name]) => !(name in schema.shape))
    const filled = Object.entries(next).filter(([, value]) => value !== '' && value !== undefined)
    const options = { replace: true, resetScroll: false, viewTransition: false }
    void navigate({ to: '.', search: Object.fromEntries([...others, ...filled]), ...options } as never)
  }
  // An order hides no rows: it is no filter, and clearing the filters keeps it.
  const { sort, ...filters } = values as { sort?: unknown }
  return {
    values,
    isActive: Object.keys(filters).length > 0,
    set: (changes) => show({ ...values, ...changes }),
    clear: () => show({ sort }),
  }
}
