import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { LinkTarget } from '#features/links/server/targets/queries.ts'
import type { Base, ServiceDefinition } from '#platform/server/base.ts'
import { openDatabase } from '#platform/server/db/database.ts'
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
  geoLookup: GeoLookup
  linkCache: LinkCache
  visitorHasher: VisitorHasher
  unknownCodes: UnknownCodeTracker
  writer: ClickWriter
}
type RedirectTarget = { link: LinkTarget; query: string; isQr: boolean }

/** Each process has one redirector with its own cache, click writer and connections. */
export const redirector: ServiceDefinition<Redirector> = { create: createRedirector }

export function createRedirector(base: Base): Redirector {
  const { connection, config, log, clock } = base
  // A pool of its own, so that clicks do not wait for a busy app. The timeout bounds the wait when the database hangs.
  const database = openDatabase(connection, { poolSize: 3, queryTimeoutMs: 2_000, onError: () => undefined })
  const { pool } = database
  const deps: RedirectorDeps = {
    base,
    geoLookup: createGeoLookup(base.providers.geo),
    linkCache: createLinkCache(base, database),
    visitorHasher: createVisitorHasher({ pool, now: () => clock.now(), log }),
    unknownCodes: createUnknownCodeTracker({ pool, log }),
    writer: createClickWriter({ database, dataDir: config.dataDir, timeZone: config.timeZone, log }),
  }
  return {
    answer: (hit) => answer(deps, hit),
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
  // A throttled address still gets cached links, because a whole campus may share the address of one guesser.
  const isSlowedDown = unknownCodes.isThrottled(hit.address)
  try {
    const link = isPlausibleCode(code) ? await linkCache.find(code, { isInMemory: isSlowedDown }) : null
    if (link === null && isSlowedDown) return tooManyRequestsPage()
    if (link === null) {
      unknownCodes.track({ code, address: hit.address })
      return notFoundPage()
    }
    if (link.startsAt > base.clock.now().getTime()) return notYetPage()
    if (isPreview) return link.state === 'open' ? previewPage(link) : gonePage()
    return await follow(deps, { hit, target: { link, query, isQr } })
  } catch (error) {
    base.log.warn({ err: error }, 'a short link could not be followed')
    return unavailablePage()
  }
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
  const location = withQuery(
    isWithinLimit && !isExpired ? chooseDestination(link, hit.headers['user-agent']) : link.fallback!,
    query,
  )
  return { status: 302, headers: { location, 'cache-control': 'no-store' }, body: '' }
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
    campaign: link.campaign,
  }
  if (visit.isPrivate) return anonymousClick
  const { device, browser, referrer } = visit
  const visitor = visitorHasher.hash({ linkId: link.id, address, agent: headers['user-agent'] ?? '' })
  return {
    ...anonymousClick,
    ...geoLookup.find(address),
    visitor,
    device,
    browser,
    referrer,
  }
}
