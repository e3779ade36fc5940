import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Base } from '#platform/server/ctx.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Resident } from '#platform/server/residents.ts'
import { clickClasses } from '../../schema.ts'
import type { NewClick } from '../arrivals/queries.ts'
import { readVisit } from '../clicks/visit.ts'
import { createClickWriter, type ClickWriter } from '../clicks/writer.ts'
import { keepOrigins, type Origins } from '../clicks/origins.ts'
import { isPlausibleCode } from '../codes.ts'
import { watchMisses, type Misses } from '../misses/misses.ts'
import { keepSalts, type Salts } from '../visitors/salts.ts'
import { keepLinks, type KnownLink, type KnownLinks } from './known-links.ts'
import { gonePage, missingPage, previewPage, slowDownPage, unavailablePage, type Answer } from './pages.ts'
import { readTail, withQuery } from './tail.ts'

/** `tail`: what follows the short-link base, with its query. */
export type Hit = { method: string; tail: string; headers: IncomingHttpHeaders; address: string }

/** Answers hits on short links. A 302 leaves only when its click is stored: committed, or flushed to the spool. */
export type Redirector = { answer(hit: Hit): Promise<Answer>; close(): Promise<void> }

type Parts = { base: Base; origins: Origins; links: KnownLinks; salts: Salts; misses: Misses; writer: ClickWriter }
type Following = { link: KnownLink; query: string; isQr: boolean }

/** One redirector an app: its memory, its writer and its connections. */
export const redirector: Resident<Redirector> = { create: createRedirector }

export function createRedirector(base: Base): Redirector {
  const { connection, config, log, clock } = base
  // Of its own, so that a busy app keeps no click waiting; bounded, so that a database that hangs costs two seconds.
  const database = openDatabase(connection, { poolSize: 3, patienceMs: 2_000, onError: () => undefined })
  const { pool } = database
  const parts: Parts = {
    base,
    origins: keepOrigins(base.providers.geo),
    links: keepLinks(base, database),
    salts: keepSalts({ pool, now: () => clock.now(), log }),
    misses: watchMisses({ pool, log }),
    writer: createClickWriter({ database, dataDir: config.dataDir, timeZone: config.timeZone, log }),
  }
  return {
    answer: (hit) => answer(parts, hit),
    async close() {
      await parts.links.close()
      parts.salts.close()
      await parts.writer.close()
      await parts.misses.close()
      await database.close()
    },
  }
}

async function answer(parts: Parts, hit: Hit): Promise<Answer> {
  const { links, misses, base } = parts
  const { code, query, isQr, isPreview } = readTail(hit.tail)
  // Who guesses too much still gets the links of the day, so that one guesser does not shut out a whole campus.
  const isSlowed = misses.isTooMany(hit.address)
  try {
    const link = isPlausibleCode(code) ? await links.find(code, { isInMemory: isSlowed }) : null
    if (link === null && isSlowed) return slowDownPage()
    if (link === null) {
      misses.note({ code, address: hit.address })
      return missingPage()
    }
    if (isPreview) return link.state === 'open' ? previewPage(link) : gonePage()
    return await follow(parts, { hit, following: { link, query, isQr } })
  } catch (error) {
    base.log.warn({ err: error }, 'a short link could not be followed')
    return unavailablePage()
  }
}

async function follow(parts: Parts, { hit, following }: { hit: Hit; following: Following }): Promise<Answer> {
  const { link, query } = following
  // The first visitor after a start must be told apart too.
  await parts.salts.ready
  const isExpired = link.expiresAt <= parts.base.clock.now().getTime()
  if (link.state !== 'open' || (isExpired && link.fallback === null)) return gonePage()
  const click = clickOf(parts, { hit, following })
  const isWithin = await write(parts, { click, link, isExpired })
  if (!isWithin && link.fallback === null) return gonePage()
  const location = withQuery(isWithin && !isExpired ? link.destination : link.fallback!, query)
  return { status: 302, headers: { location, 'cache-control': 'no-store' }, body: '' }
}

type Writing = { click: NewClick; link: KnownLink; isExpired: boolean }

/** Whether the link had room for this click; without a most, or once it leads to its fallback anyway, it always has. */
async function write({ writer }: Parts, { click, link, isExpired }: Writing): Promise<boolean> {
  if (link.maxClicks !== null && !isExpired)
    return writer.writeBounded(click, { most: link.maxClicks, hasFallback: link.fallback !== null })
  await writer.write(click)
  return true
}

/** What is kept of a hit: of visitors who ask not to be tracked, that there was one (T18). */
function clickOf({ base, salts, origins }: Parts, { hit, following }: { hit: Hit; following: Following }): NewClick {
  const { link, isQr } = following
  const { address, headers } = hit
  const visit = readVisit(hit)
  const bare: NewClick = {
    id: randomUUID(),
    linkId: link.id,
    at: base.clock.now().toISOString(),
    class: clickClasses.indexOf(visit.class),
    isQr,
    campaign: link.campaign,
  }
  if (visit.isPrivate) return bare
  const { device, browser, referrer } = visit
  const visitor = salts.hash({ linkId: link.id, address, agent: headers['user-agent'] ?? '' })
  return {
    ...bare,
    ...origins.of(address),
    visitor,
    device,
    browser,
    referrer,
  }
}
