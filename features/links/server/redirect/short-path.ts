import { getParameterName } from '../destination.ts'

/** A QR code's address ends so; it is the same link, its scans are counted apart. */
export const qrSuffix = '.q'

type ParsedShortPath = { code: string; query: string; isQr: boolean; isPreview: boolean }

/** Reads what follows the short-link base: `spring`, `spring.q?ref=1`, `spring+`. */
export function parseShortPath(shortPath: string): ParsedShortPath {
  const queryStart = shortPath.indexOf('?')
  const path = queryStart === -1 ? shortPath : shortPath.slice(0, queryStart)
  const query = queryStart === -1 ? '' : shortPath.slice(queryStart + 1)
  const isQr = path.endsWith(qrSuffix)
  const isPreview = /(?:\+|%2B)$/i.test(path)
  return { code: path.replace(/(?:\.q|\+|%2B)$/i, ''), query, isQr, isPreview }
}

const maxLength = 8_000

/** The visitor's own query is passed on as it came; what the link itself says of a name stays. */
export function withQuery(target: string, query: string): string {
  if (query === '') return target
  const url = new URL(target)
  const own = new Set(url.searchParams.keys())
  const added = query.split('&').filter((piece) => {
    const name = getParameterName(piece)
    return name !== null && !own.has(name)
  })
  if (added.length === 0) return target
  url.search = url.search === '' ? `?${added.join('&')}` : [url.search, ...added].join('&')
  return url.href.length <= maxLength ? url.href : target
}
