/** What the list shows, as it stands in the address. Read by the screen: the router's first load has no room for it. */
export type ResourceSearch = { q?: string; category?: string; type?: string; stage?: string }
export type ResourceFilter = keyof ResourceSearch

const textOf = (given: unknown) => (typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '')

/** Keeps what is understood; what is empty is left out, so that the plain address means the plain list. */
export function readResourceSearch(given: Record<string, unknown>): ResourceSearch {
  const filters = (['q', 'category', 'type', 'stage'] as const).flatMap((name) => {
    const text = textOf(given[name]).slice(0, name === 'q' ? 200 : 60)
    return text ? [[name, text]] : []
  })
  return Object.fromEntries(filters) as ResourceSearch
}
