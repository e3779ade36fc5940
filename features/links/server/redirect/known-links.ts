import { LRUCache } from 'lru-cache'
import { batched } from '#platform/server/db/batched.ts'
import type { Base } from '#platform/server/ctx.ts'
import { isSafeDestination, withCampaign } from '../destination.ts'
import { changedLinks } from '../invalidation.ts'
import { findLinksByCode, type CountedLink } from '../queries.ts'

/** What a redirect needs of a link. */
export type KnownLink = {
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
const mostKnown = 50_000
/** A link is asked for again after this even if nobody said that it changed. */
const freshMs = 60_000

type Entry = { link: KnownLink; readAt: number }

export type KnownLinks = {
  /**
   * The link of a code, a slug also when it was typed with capitals, or null. Fails only when the database is away and the
   * link is not in memory; `isInMemory` looks no further than there.
   */
  find(code: string, where: { isInMemory: boolean }): Promise<KnownLink | null>
  close(): Promise<void>
}

/** Codes that do not exist are not kept: nobody may fill the memory by guessing. */
export function keepLinks({ database, config, listen }: Pick<Base, 'database' | 'config' | 'listen'>): KnownLinks {
  const entries = new LRUCache<string, Entry>({ max: mostKnown })
  let changeCount = 0
  const listener = listen(changedLinks, {
    onNews: (code) => {
      changeCount += 1
      entries.delete(code)
    },
    // What was said while the line was down is lost.
    onReconnect: () => {
      changeCount += 1
      entries.clear()
    },
  })

  const load = batched<KnownLink>(async (codes) => {
    const before = changeCount
    const rows = await findLinksByCode(database, codes)
    const known = new Map(rows.map((row) => [row.shortCode, toKnown(row, config)]))
    // What changed meanwhile may be older than the news of it.
    if (before === changeCount) for (const [code, link] of known) entries.set(code, { link, readAt: performance.now() })
    return known
  })

  return {
    async find(code, { isInMemory }) {
      const slug = code.toLowerCase()
      const entry = entries.get(code) ?? entries.get(slug)
      if (entry === undefined) return isInMemory ? null : ((await load(code)) ?? (slug === code ? null : load(slug)))
      if (performance.now() - entry.readAt > freshMs) {
        entry.readAt = performance.now()
        load(entry.link.code).then(
          (link) => link === null && entries.delete(entry.link.code),
          () => undefined, // the database is away: what is known goes on
        )
      }
      return entry.link
    },
    close: () => listener.close(),
  }
}

function toKnown(link: CountedLink, config: Base['config']): KnownLink {
  const isSafe =
    isSafeDestination({ config }, link.originalUrl) &&
    (link.fallbackUrl === null || isSafeDestination({ config }, link.fallbackUrl))
  return {
    id: link.id,
    code: link.shortCode,
    title: link.title,
    state: !isSafe ? 'unsafe' : link.trashedAt ? 'trashed' : link.isActive ? 'open' : 'inactive',
    destination: isSafe ? withCampaign(link.originalUrl, link) : '',
    fallback: link.fallbackUrl,
    expiresAt: link.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    maxClicks: link.maxClicks,
    campaign: link.utmCampaign,
  }
}
