import { nameOf } from '../destination.ts'

/** A QR code's address ends so; it is the same link, its scans are counted apart. */
export const qrSuffix = '.q'

type Tail = { code: string; query: string; isQr: boolean; isPreview: boolean }

/** Reads what follows the short-link base: `spring`, `spring.q?ref=1`, `spring+`. */
export function readTail(tail: string): Tail {
  const at = tail.indexOf('?')
  const path = at === -1 ? tail : tail.slice(0, at)
  const query = at === -1 ? '' : tail.slice(at + 1)
  const isQr = path.endsWith(qrSuffix)
  const isPreview = /(?:\+|%2B)$/i.test(path)
  return { code: path.replace(/(?:\.q|\+|%2B)$/i, ''), query, isQr, isPreview }
}

const mostLength = 8_000

/** The visitor's own query is passed on as it came; what the link itself says of a name stays. */
export function withQuery(target: string, query: string): string {
  if (query === '') return target
  const url = new URL(target)
  const own = new Set(url.searchParams.keys())
  const added = query.split('&').filter((piece) => {
    const name = nameOf(piece)
    return name !== null && !own.has(name)
  })
  if (added.length === 0) return target
  url.search = url.search === '' ? `?${added.join('&')}` : [url.search, ...added].join('&')
  return url.href.length <= mostLength ? url.href : target
}
