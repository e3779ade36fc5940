/** What the list shows, as it stands in the address. Read by the screen: the router's first load has no room for it. */
export type ResourceSearch = { q?: string; category?: string; type?: string; stage?: string }
export type ResourceFilter = keyof ResourceSearch

const toText = (input: unknown) => (typeof input === 'string' || typeof input === 'number' ? String(input).trim() : '')

/** Keeps what is understood; what is empty is left out, so that the plain address means the plain list. */
export function parseResourceSearch(input: Record<string, unknown>): ResourceSearch {
  const filters = (['q', 'category', 'type', 'stage'] as const).flatMap((name) => {
    const text = toText(input[name]).slice(0, name === 'q' ? 200 : 60)
    return text ? [[name, text]] : []
  })
  return Object.fromEntries(filters) as ResourceSearch
}
