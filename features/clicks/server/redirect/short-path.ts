import { qrSuffix } from '#features/links/schema.ts'

type ParsedShortPath = { code: string; query: string; isQr: boolean; isPreview: boolean }

/**
 * What chats and people leave behind a link at the end of a sentence or of a bracket, plain or encoded. No code ends with
 * any of it.
 */
const trailingPunctuation = /(?:[/.,;:!'")\]}>*_]|%(?:2[01279ace]|3[abe]|5[df]|7d|e2%80%(?:9[89d]|a6)))+$/i

/** What follows the base of short links, with its query but without punctuation behind the code. */
export function trimShortPath(shortPath: string): string {
  const queryStart = shortPath.indexOf('?')
  if (queryStart === -1) return shortPath.replace(trailingPunctuation, '')
  return shortPath.slice(0, queryStart).replace(trailingPunctuation, '') + shortPath.slice(queryStart)
}

/** Parses what follows the base: `spring`, `spring.q?ref=1` (QR code), `spring+` (preview). */
export function parseShortPath(rawShortPath: string): ParsedShortPath {
  const shortPath = trimShortPath(rawShortPath)
  const queryStart = shortPath.indexOf('?')
  const path = queryStart === -1 ? shortPath : shortPath.slice(0, queryStart)
  const query = queryStart === -1 ? '' : shortPath.slice(queryStart + 1)
  const isQr = path.endsWith(qrSuffix)
  const isPreview = /(?:\+|%2B)$/i.test(path)
  return { code: path.replace(/(?:\.q|\+|%2B)$/i, ''), query, isQr, isPreview }
}

/** Whether a text can be a code at all. Others are not looked up. */
export function isPlausibleCode(code: string): boolean {
  return /^[A-Za-z0-9-]{3,50}$/.test(code)
}

const maxLength = 8_000

/** Adds the visitor's query to the target unchanged, except parameters that the target has already. */
export function withQuery(target: string, query: string): string {
  if (query === '') return target
  const url = new URL(target)
  const own = new Set(url.searchParams.keys())
  const added = query.split('&').filter((piece) => {
    // The ampersand keeps a leading question mark, which URLSearchParams would drop.
    const [name] = new URLSearchParams(`&${piece}`).keys()
    return name !== undefined && !own.has(name)
  })
  if (added.length === 0) return target
  url.search = url.search === '' ? `?${added.join('&')}` : [url.search, ...added].join('&')
  return url.href.length <= maxLength ? url.href : target
}
