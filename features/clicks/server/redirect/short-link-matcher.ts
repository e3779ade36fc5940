import { trimShortPath } from './short-path.ts'

/** Returns what follows the base of a short link, with its query: '' for the base alone, null when the request is for something else. */
export type MatchShortLink = (request: { host: string; url: string }) => string | null

/**
 * Matches what begins with `SHORT_LINK_BASE`. A base with a path (`/l`) shares the app's host; a base without one is a
 * separate host on which every path is a short link.
 */
export function createShortLinkMatcher({ shortLinkBase }: { shortLinkBase: string }): MatchShortLink {
  const base = new URL(shortLinkBase)
  const basePath = base.pathname === '/' ? '/' : `${base.pathname}/`
  const ownHost = basePath === '/' ? base.host : null
  return ({ host, url }) => {
    if (ownHost !== null && host.toLowerCase() !== ownHost) return null
    // A slash behind the code would make another route of it.
    return url.startsWith(basePath) ? trimShortPath(url.slice(basePath.length)) : null
  }
}
