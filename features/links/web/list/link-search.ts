/**
 * What the list shows, as it stands in the address: searches can be bookmarked and sent on. Read by hand, because the
 * router reads it in the first load, where no schema is.
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

/** Keeps what is understood; what equals the usual is left out, so that the plain address means the plain list. */
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
