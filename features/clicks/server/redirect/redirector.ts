import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { LinkTarget } from '#features/links/server/targets/queries.ts'
import { findClickCount } from '#features/links/server/counts/queries.ts'
import type { Base, ServiceDefinition } from '#platform/server/base.ts'
import type { Database } from '#platform/server/db/database.ts'
import { normalizeIp } from '#platform/server/http/network.ts'
import { clickClasses } from '../../schema.ts'
import type { NewClick } from '../ingest-buffer/queries.ts'
import { createClickWriter, type ClickWriter } from '../ingest-buffer/writer.ts'
import { createUnknownCodeTracker, type UnknownCodeTracker } from '../unknown-codes/unknown-code-tracker.ts'
import { createVisitorHasher, type VisitorHasher } from '../visitors/visitor-hasher.ts'
import { createGeoLookup, type GeoLookup } from './geo-lookup.ts'
import { createLinkCache, type LinkCache } from './link-cache.ts'
import {
  gonePage,
  notFoundPage,
  notYetPage,
  previewPage,
  tooManyRequestsPage,
  unavailablePage,
  type RedirectResponse,
} from './pages.ts'
import { chooseDestination } from './device-target.ts'
import { isPlausibleCode, parseShortPath, withQuery } from './short-path.ts'
import { parseVisit } from './visit.ts'

/** `shortPath`: what follows the base of short links, with its query. */
export type Hit = { method: string; shortPath: string; headers: IncomingHttpHeaders; address: string }

/** Answers hits on short links. Sends a 302 only after its click is durable: committed, or in the spool on disk. */
export type Redirector = { answer(hit: Hit): Promise<RedirectResponse>; close(): Promise<void> }

type RedirectorDeps = {
  base: Base
  database: Pick<Database, 'db'>
  geoLookup: GeoLookup
  linkCache: LinkCache
  visitorHasher: VisitorHasher
  unknownCodes: UnknownCodeTracker
  writer: ClickWriter
}
const uncached = { 'cache-control': 'no-store' }
/** The browser's own default for the referrer: with the app's `no-referrer`, destinations would see every visit as direct. */
const redirectHeaders = { ...uncached, 'referrer-policy': 'strict-origin-when-cross-origin' }

type RedirectTarget = { link: LinkTarget; query: string; isQr: boolean }

/** Each process has one redirector with its own cache, click writer and connections. */
export const redirector: ServiceDefinition<Redirector> = { create: createRedirector }

export function createRedirector(base: Base): Redirector {
  const { config, log, clock } = base
  // A pool of its own, so that clicks do not wait for a busy app. The timeout bounds the wait when the database hangs.
  const database = base.openDatabase({ poolSize: 3, queryTimeoutMs: 2_000, onError: () => undefined })
  const { pool } = database
  const deps: RedirectorDeps = {
    base,
    database,
    geoLookup: createGeoLookup(base.providers.geo),
    linkCache: createLinkCache(base, database),
    visitorHasher: createVisitorHasher({ pool, now: () => clock.now(), log }),
    unknownCodes: createUnknownCodeTracker({ pool, log }),
    writer: createClickWriter({ database, dataDir: config.dataDir, timeZone: config.timeZone, log }),
  }
  return {
    // Some proxies report the client's port too, which would make another visitor of each of their connections.
    answer: (hit) => answer(deps, { ...hit, address: normalizeIp(hit.address) }),
    async close() {
      await deps.linkCache.close()
      deps.visitorHasher.close()
      await deps.writer.close()
      await deps.unknownCodes.close()
      await database.close()
    },
  }
}

async function answer(deps: RedirectorDeps, hit: Hit): Promise<RedirectResponse> {
  const { linkCache, unknownCodes, base } = deps
  const { code, query, isQr, isPreview } = parseShortPath(hit.shortPath)
  if (code === '') return { status: 302, headers: { location: base.config.publicUrl, ...uncached }, body: '' }
  // Browsers ask for an icon by themselves. Nothing is looked up, so nobody has guessed.
  if (!isPlausibleCode(code)) return notFoundPage()
  try {
    // Codes that exist are found for everybody, because a whole campus may share the address of one guesser.
    const link = await linkCache.find(code)
    if (link === null)
      return unknownCodes.track({ code, address: hit.address }) ? notFoundPage() : tooManyRequestsPage()
    if (link.startsAt > base.clock.now().getTime()) return notYetPage()
    if (isPreview) return await preview(deps, link)
    return await follow(deps, { hit, target: { link, query, isQr } })
  } catch (error) {
    base.log.warn({ err: error }, 'a short link could not be followed')
    return unavailablePage()
  }
}

/** Shows the page that the next visitor would be sent to. */
async function preview({ base, database }: RedirectorDeps, link: LinkTarget): Promise<RedirectResponse> {
  if (link.state !== 'open') return gonePage()
  const isOver =
    link.expiresAt <= base.clock.now().getTime() ||
    (link.maxClicks !== null && (await findClickCount(database, link.id)) >= link.maxClicks)
  const destination = isOver ? link.fallback : link.destination
  return destination === null ? gonePage() : previewPage({ title: link.title, destination })
}

async function follow(
  deps: RedirectorDeps,
  { hit, target }: { hit: Hit; target: RedirectTarget },
): Promise<RedirectResponse> {
  const { link, query } = target
  // The first visitors after a start need a hash too.
  await deps.visitorHasher.ready
  const isExpired = link.expiresAt <= deps.base.clock.now().getTime()
  if (link.state !== 'open' || (isExpired && link.fallback === null)) return gonePage()
  const click = toClick(deps, { hit, target })
  const isWithinLimit = await write(deps, { click, link, isExpired })
  if (!isWithinLimit && link.fallback === null) return gonePage()
  const destination = isWithinLimit && !isExpired ? chooseDestination(link, hit.headers['user-agent']) : link.fallback!
  const location = withQuery(destination, query)
  return { status: 302, headers: { location, ...redirectHeaders }, body: '' }
}

type WriteInput = { click: NewClick; link: LinkTarget; isExpired: boolean }

/** Stores the click; returns whether it was within the link's maximum. An expired link leads to its fallback anyway. */
async function write({ writer }: RedirectorDeps, { click, link, isExpired }: WriteInput): Promise<boolean> {
  if (link.maxClicks !== null && !isExpired)
    return writer.writeLimited(click, { maxClicks: link.maxClicks, hasFallback: link.fallback !== null })
  await writer.write(click)
  return true
}

/** The click to store. Of visitors who ask not to be tracked, only that there was one (T18). */
function toClick(
  { base, visitorHasher, geoLookup }: RedirectorDeps,
  { hit, target }: { hit: Hit; target: RedirectTarget },
): NewClick {
  const { link, isQr } = target
  const { address, headers } = hit
  const visit = parseVisit(hit)
  const anonymousClick: NewClick = {
    id: randomUUID(),
    linkId: link.id,
    at: base.clock.now().toISOString(),
    class: clickClasses.indexOf(visit.class),
    isQr,
    ...link.utm,
  }
  if (visit.isPrivate) return anonymousClick
  const { device, browser, os, referrer } = visit
  const visitor = visitorHasher.hash({ linkId: link.id, address, agent: headers['user-agent'] ?? '' })
  return {
    ...anonymousClick,
    ...geoLookup.find(address),
    visitor,
    device,
    browser,
    os,
    referrer,
  }
}
