import type { IncomingHttpHeaders } from 'node:http'
import { Pool } from 'pg'
import type { Base } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { networkOf } from '#platform/server/http/network.ts'
import type { Resident } from '#platform/server/residents.ts'
import { clickClasses } from '../../schema.ts'
import { keepSalts } from '../clicks/salts.ts'
import type { NewClick } from '../clicks/store.ts'
import { readVisit, type Visit } from '../clicks/visit.ts'
import { createClickWriter } from '../clicks/writer.ts'
import { isPlausibleCode } from '../codes.ts'
import { keepLinks, type KnownLink } from './known-links.ts'
import { watchMisses } from './misses.ts'
import { gonePage, missingPage, previewPage, slowDownPage, unavailablePage } from './pages.ts'

/** `tail`: what follows the short-link base, with its query: `spring?ref=1`. */
export type Hit = { method: string; tail: string; headers: IncomingHttpHeaders; address: string }
export type Answer = { status: number; headers: Record<string, string>; body: string }

export type Redirector = { answer(hit: Hit): Promise<Answer>; close(): Promise<void> }

/** A QR code's address ends so; it is the same link, its scans are counted apart. */
export const qrSuffix = '.q'
const previewSuffix = '+'

/** One redirector an app: its cache, its writer and its connections. */
export const redirector: Resident<Redirector> = { create: createRedirector }

/** Answers hits on short links. A 302 leaves only when its click is stored: committed, or flushed to the spool. */
export function createRedirector(base: Base): Redirector {
  const { connection, config, log, clock } = base
  // Of its own, so that a busy app does not keep clicks waiting, and bounded, so that a hanging database costs two seconds.
  const pool = new Pool({
    ...connection,
    max: 3,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    application_name: 'foundry-clicks',
  })
  pool.on('error', () => undefined)
  const now = () => clock.now()
  const links = keepLinks(base)
  const salts = keepSalts({ pool, now, log })
  const misses = watchMisses({ pool, log })
  const writer = createClickWriter({ pool, dataDir: config.dataDir, timeZone: config.timeZone, log })

  const clickOf = (hit: Hit, { link, visit, isQr }: { link: KnownLink; visit: Visit; isQr: boolean }): NewClick => {
    const place = visit.isPrivate ? null : base.providers.geo.locate(hit.address)
    const agent = hit.headers['user-agent'] ?? ''
    return {
      id: newId(),
      linkId: link.id,
      at: now().toISOString(),
      class: clickClasses.indexOf(visit.class),
      isQr,
      visitor: visit.isPrivate ? null : salts.hash({ linkId: link.id, address: hit.address, agent }),
      network: visit.isPrivate ? null : networkOf(hit.address),
      country: place?.country ?? null,
      city: place?.city ?? null,
      device: visit.isPrivate ? null : visit.device,
      browser: visit.isPrivate ? null : visit.browser,
      referrer: visit.isPrivate ? null : visit.referrer,
      campaign: link.campaign,
    }
  }

  async function follow(
    hit: Hit,
    { link, query, isQr }: { link: KnownLink; query: string; isQr: boolean },
  ): Promise<Answer> {
    if (link.state !== 'open') return gonePage()
    const isExpired = link.expiresAt <= now().getTime()
    if (isExpired && link.fallback === null) return gonePage()
    const click = clickOf(hit, { link, visit: readVisit(hit), isQr })
    let target = isExpired ? link.fallback! : link.destination
    if (link.maxClicks === null || isExpired) await writer.write(click)
    else {
      const bounds = { most: link.maxClicks, hasFallback: link.fallback !== null }
      const isWithin = await writer.writeBounded(click, bounds)
      if (!isWithin && link.fallback === null) return gonePage()
      if (!isWithin) target = link.fallback!
    }
    return redirectTo(withQuery(target, query))
  }

  return {
    async answer(hit) {
      const { code, query, isQr, isPreview } = readTail(hit.tail)
      try {
        // Who guesses too much still gets the links of the day, so that one guesser does not shut out a whole campus.
        const isSlowed = misses.isTooMany(hit.address)
        const link = isPlausibleCode(code) ? await links.find(code, { isInMemory: isSlowed }) : null
        if (link === null && isSlowed) return slowDownPage()
        if (link === null) {
          misses.note({ code, address: hit.address })
          return missingPage()
        }
        if (isPreview) return link.state === 'open' ? previewPage(link) : gonePage()
        return await follow(hit, { link, query, isQr })
      } catch (error) {
        log.warn({ err: error }, 'a short link could not be looked up')
        return unavailablePage()
      }
    },
    async close() {
      await links.close()
      salts.close()
      await writer.close()
      await misses.close()
      await pool.end()
    },
  }
}

function readTail(tail: string): { code: string; query: string; isQr: boolean; isPreview: boolean } {
  const at = tail.indexOf('?')
  const path = at === -1 ? tail : tail.slice(0, at)
  const query = at === -1 ? '' : tail.slice(at + 1)
  const isQr = path.endsWith(qrSuffix)
  const isPreview = !isQr && (path.endsWith(previewSuffix) || path.endsWith('%2B'))
  const code = isQr || isPreview ? path.replace(/\.q$|\+$|%2B$/, '') : path
  return { code, query, isQr, isPreview }
}

/** The visitor's own query is passed on; what the link itself says of a name stays. */
function withQuery(target: string, query: string): string {
  if (query === '') return target
  const url = new URL(target)
  const own = new Set(url.searchParams.keys())
  for (const [name, value] of new URLSearchParams(query)) if (!own.has(name)) url.searchParams.append(name, value)
  return url.href.length <= 8_000 ? url.href : target
}

function redirectTo(location: string): Answer {
  return { status: 302, headers: { location, 'cache-control': 'no-store' }, body: '' }
}
