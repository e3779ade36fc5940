import { timingSafeEqual } from 'node:crypto'
import type { BrowserIdentity } from '#platform/server/http/browsers.ts'
import { readCookie } from '#platform/server/http/cookie.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { clientKey } from '#platform/server/http/network.ts'
import { consumeRateLimit, consumeRateLimits } from '#platform/server/rate-limits.ts'
import { hashSecret } from '#platform/server/sessions/sessions.ts'
import { limits } from '#rules/limits.ts'
import type { RateLimitName } from '#rules/rate-limits.ts'
import type { SignInLink } from './queries.ts'

type Names = { byBrowser: RateLimitName; byAddress: RateLimitName; withoutCookie: RateLimitName }

/**
 * Counts what one browser does before it is signed in, then what its address does. A browser where somebody signed in before is
 * not counted by address, and clients without a cookie are counted apart: neither strangers nor scripts behind one address can
 * use up what the people there need.
 */
export async function countByBrowser(ctx: RequestCtx, names: Names): Promise<BrowserIdentity> {
  const browser = ctx.http.browsers.ensure(ctx.http)
  await consumeRateLimit(ctx, { name: names.byBrowser, subject: browser.id })
  await countByAddress(ctx, { browser, ...names })
  return browser
}

type AddressUse = Pick<Names, 'byAddress' | 'withoutCookie'> & { browser: BrowserIdentity }

async function countByAddress(ctx: RequestCtx, { browser, byAddress, withoutCookie }: AddressUse): Promise<void> {
  if (browser.isKnown) return
  const name = browser.isNew ? withoutCookie : byAddress
  await consumeRateLimit(ctx, { name, subject: clientKey(ctx.http.request.ip) })
}

/** Whether this browser asked for the link. */
export function isRequestingBrowser({ http }: RequestCtx, link: SignInLink): boolean {
  const cookie = readCookie(http.request, http.cookies.browser)
  return cookie !== null && link.browserHash !== null && timingSafeEqual(hashSecret(cookie), link.browserHash)
}

/**
 * Counts a typed code, before it is compared, against each link it could be of, and answers which of these this browser may still
 * try. Wrong codes of others never count. The browser that asked for the link is not counted by address.
 */
export async function countCodeAttempt(ctx: RequestCtx, links: SignInLink[]): Promise<SignInLink[]> {
  const browser = ctx.http.browsers.ensure(ctx.http)
  await consumeRateLimit(ctx, { name: 'code.byBrowser', subject: browser.id })
  if (!links.some((link) => isRequestingBrowser(ctx, link)))
    await countByAddress(ctx, { browser, byAddress: 'code.byAddress', withoutCookie: 'code.withoutCookie' })
  const toSubject = (linkId: string) => `${linkId} ${browser.id}`
  // As many rows as an address can have links, so that the duration does not tell whether it has any (T3).
  const fillers = Array.from({ length: limits.signInLink.aliveCount }, (_, index) => toSubject(String(index)))
  const subjects = [...links.map(({ id }) => toSubject(id)), ...fillers].slice(
    0,
    Math.max(links.length, fillers.length),
  )
  const isWithin = await consumeRateLimits(ctx, { name: 'code.byLinkAndBrowser', subjects })
  return links.filter(({ id }) => isWithin.has(toSubject(id)))
}
