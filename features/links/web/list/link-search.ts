/**
 * The filters of the list, as search parameters of the page. Parsed by hand: the router needs this in the first load, which
 * would grow by the size of Zod.
 */
export type LinkSearch = {
  q?: string
  status?: 'active' | 'inactive'
  tag?: string
  sort?: 'clicks' | 'recent'
}

const toText = (input: unknown) =>
  typeof input === 'string' || typeof input === 'number' || typeof input === 'boolean'
    ? String(input).trim().slice(0, 200)
    : ''

/** Drops invalid parameters and defaults, so that the default list has no search parameters. */
export function parseLinkSearch(input: Record<string, unknown>): LinkSearch {
  const { status, sort } = input
  const [q, tag] = [toText(input.q), toText(input.tag).slice(0, 40)]
  return {
    ...(q && { q }),
    ...((status === 'active' || status === 'inactive') && { status }),
    ...(tag && { tag }),
    ...((sort === 'clicks' || sort === 'recent') && { sort }),
  }
}
