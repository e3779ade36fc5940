import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#rules/limits.ts'
import type { Encryption } from '../encryption.ts'
import { createSecret } from '../sessions/sessions.ts'
import { readCookie, setCookie, type CookieNames } from './cookie.ts'

/**
 * One browser, by a cookie that only we can make. `isKnown`: somebody signed in there before. `isNew`: this request brought no
 * valid cookie, as from scripts and on a first visit.
 */
export type BrowserIdentity = { id: string; value: string; isKnown: boolean; isNew: boolean }

/** Tells the browsers behind one address apart, so that limits stop one of them and not its neighbors. */
export type Browsers = {
  /** The browser of a request, or null without a valid cookie. */
  find(request: FastifyRequest): BrowserIdentity | null
  /** The same, after giving a browser without one a cookie. */
  ensure(exchange: Exchange): BrowserIdentity
  /** Marks the browser as one where somebody signed in: what strangers behind its address do cannot slow it down. */
  remember(exchange: Exchange): void
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

const idLength = 43
const macLength = 22
const shape = new RegExp(`^[nk][\\w-]{${idLength + macLength}}$`)

export function createBrowsers({ encryption, cookies }: { encryption: Encryption; cookies: CookieNames }): Browsers {
  const sign = (text: string) => encryption.mac(text, 'browser').toString('base64url').slice(0, macLength)
  const toValue = (body: string) => body + sign(body)

  const find: Browsers['find'] = (request) => {
    const value = readCookie(request, cookies.browser)
    if (value === null || !shape.test(value)) return null
    const body = value.slice(0, 1 + idLength)
    if (!timingSafeEqual(Buffer.from(value), Buffer.from(toValue(body)))) return null
    return { id: body.slice(1), value, isKnown: body.startsWith('k'), isNew: false }
  }
  /** Of browsers that got their first cookie with this very reply. */
  const newIds = new WeakMap<FastifyRequest, string>()
  const set = (reply: FastifyReply, { id, isKnown }: Pick<BrowserIdentity, 'id' | 'isKnown'>): string => {
    const value = toValue(`${isKnown ? 'k' : 'n'}${id}`)
    const maxAgeSeconds = isKnown ? limits.browser.knownAgeSeconds : limits.browser.ageSeconds
    setCookie(reply, { name: cookies.browser, value, maxAgeSeconds, isSecure: cookies.isSecure })
    return value
  }
  return {
    find,
    ensure({ request, reply }) {
      const browser = find(request)
      if (browser) return browser
      const id = createSecret()
      newIds.set(request, id)
      return { id, value: set(reply, { id, isKnown: false }), isKnown: false, isNew: true }
    },
    remember({ request, reply }) {
      set(reply, { id: find(request)?.id ?? newIds.get(request) ?? createSecret(), isKnown: true })
    },
  }
}
