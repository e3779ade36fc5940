/** The list's filters in the URL. The screen parses them, not the router, so that the parser stays out of the first load. */
export type ResourceSearch = { q?: string; category?: string; type?: string; stage?: string }
export type ResourceFilter = keyof ResourceSearch

const toText = (input: unknown) => (typeof input === 'string' || typeof input === 'number' ? String(input).trim() : '')

/** Keeps known parameters. Empty ones are dropped, so that `/resources` without parameters means no filter. */
export function parseResourceSearch(input: Record<string, unknown>): ResourceSearch {
  const filters = (['q', 'category', 'type', 'stage'] as const).flatMap((name) => {
    const text = toText(input[name]).slice(0, name === 'q' ? 200 : 60)
    return text ? [[name, text]] : []
  })
  return Object.fromEntries(filters) as ResourceSearch
}
