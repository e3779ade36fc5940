import { LRUCache } from 'lru-cache'
import { createLoader } from '#platform/server/db/loader.ts'
import type { Base } from '#platform/server/base.ts'
import type { Database } from '#platform/server/db/database.ts'
import { isSafeDestination, withCampaign } from '../destination.ts'
import { findLinksByCode, type LinkWithCounts } from '../queries.ts'
import { linkChangesChannel } from './link-changes.ts'

/** What a redirect needs of a link. */
export type CachedLink = {
  id: string
  code: string
  title: string
  state: 'open' | 'inactive' | 'trashed' | 'unsafe'
  destination: string
  fallback: string | null
  expiresAt: number
  maxClicks: number | null
  campaign: string | null
}

/** Links in memory: the hottest 50,000, some 400 bytes each. */
const maxCachedLinks = 50_000
/** A link is asked for again after this even if nobody said that it changed. */
const maxAgeMs = 60_000

type Entry = { link: CachedLink; readAt: number }

export type LinkCache = {
  /**
   * The link of a code, a slug also when it was typed with capitals, or null. Fails only when the database is away and the
   * link is not in memory; `isInMemory` looks no further than there.
   */
  find(code: string, options: { isInMemory: boolean }): Promise<CachedLink | null>
  close(): Promise<void>
}

/** Codes that do not exist are not kept: nobody may fill the memory by guessing. */
export function createLinkCache(
  { config, subscribe }: Pick<Base, 'config' | 'subscribe'>,
  { db }: Pick<Database, 'db'>,
): LinkCache {
  const entries = new LRUCache<string, Entry>({ max: maxCachedLinks })
  const changes = watchChanges({ subscribe, entries })

  const load = createLoader<CachedLink>(async (codes) => {
    const before = changes.count()
    const rows = await findLinksByCode({ db }, codes)
    const cachedLinks = new Map(rows.map((row) => [row.shortCode, toCachedLink(row, config)]))
    // What changed meanwhile may be newer than what was read.
    if (before === changes.count())
      for (const [code, link] of cachedLinks) entries.set(code, { link, readAt: performance.now() })
    return cachedLinks
  })
  const refresh = (entry: Entry, code: string) => {
    entry.readAt = performance.now()
    load(code).then(
      (link) => link === null && entries.delete(code),
      () => undefined, // the database is away: what is known goes on
    )
  }
  return {
    async find(code, { isInMemory }) {
      const slug = code.toLowerCase()
      const entry = entries.get(code) ?? entries.get(slug)
      if (entry === undefined) return isInMemory ? null : ((await load(code)) ?? (slug === code ? null : load(slug)))
      if (performance.now() - entry.readAt > maxAgeMs) refresh(entry, entry.link.code)
      return entry.link
    },
    close: () => changes.close(),
  }
}

type WatchOptions = Pick<Base, 'subscribe'> & { entries: LRUCache<string, Entry> }

/** Forgets what others say has changed, and everything when the line to them was down. */
function watchChanges({ subscribe, entries }: WatchOptions): { count(): number; close(): Promise<void> } {
  let count = 0
  const listener = subscribe(linkChangesChannel, {
    onMessage: (code) => {
      count += 1
      entries.delete(code)
    },
    onReconnect: () => {
      count += 1
      entries.clear()
    },
  })
  return { count: () => count, close: () => listener.close() }
}

function toCachedLink(link: LinkWithCounts, config: Base['config']): CachedLink {
  const isSafe =
    isSafeDestination({ config }, link.originalUrl) &&
    (link.fallbackUrl === null || isSafeDestination({ config }, link.fallbackUrl))
  return {
    id: link.id,
    code: link.shortCode,
    title: link.title,
    state: !isSafe ? 'unsafe' : link.trashedAt ? 'trashed' : link.isActive ? 'open' : 'inactive',
    destination: isSafe ? withCampaign(link.originalUrl, link) : '',
    fallback: isSafe && link.fallbackUrl !== null ? new URL(link.fallbackUrl).href : null,
    expiresAt: link.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    maxClicks: link.maxClicks,
    campaign: link.utmCampaign,
  }
}
