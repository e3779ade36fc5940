import { LRUCache } from 'lru-cache'
import { createLoader } from '#platform/server/db/loader.ts'
import type { Base } from '#platform/server/base.ts'
import type { Database } from '#platform/server/db/database.ts'
import { linkChangesChannel } from '#features/links/server/queries.ts'
import { findLinkTargets, type LinkTarget } from '#features/links/server/targets/queries.ts'

/** The most recently used links are kept in memory, about 400 bytes each. */
const maxCachedLinks = 50_000
/** After this an entry is read again, in case the notification of a change was lost. */
const maxAgeMs = 60_000

type Entry = { link: LinkTarget; readAt: number }

export type LinkCache = {
  /**
   * The link of a code, or null. Codes in lower case are also found when typed in capitals. Rejects only when the database is
   * down and the link is not in memory.
   */
  find(code: string): Promise<LinkTarget | null>
  close(): Promise<void>
}

/** Codes that do not exist are not cached: guessing would push real links out of the cache. */
export function createLinkCache(
  { config, subscribe }: Pick<Base, 'config' | 'subscribe'>,
  { db }: Pick<Database, 'db'>,
): LinkCache {
  const entries = new LRUCache<string, Entry>({ max: maxCachedLinks })
  const changes = watchChanges({ subscribe, entries })

  const load = createLoader<LinkTarget>(async (codes) => {
    const before = changes.count()
    const targets = await findLinkTargets({ db, config }, codes)
    const cachedLinks = new Map(targets.map((target) => [target.code, target]))
    // A link that changed during the read may have been read before its change, so nothing is cached.
    if (before === changes.count())
      for (const [code, link] of cachedLinks) entries.set(code, { link, readAt: performance.now() })
    return cachedLinks
  })
  /** Resolves to the link as it is now; while the database is down, to the entry. */
  const reload = ({ link }: Entry): Promise<LinkTarget | null> =>
    load(link.code).then(
      (current) => {
        if (current === null) entries.delete(link.code)
        return current
      },
      () => link,
    )
  return {
    async find(code) {
      const slug = code.toLowerCase()
      const entry = entries.get(code) ?? entries.get(slug)
      if (entry === undefined) return (await load(code)) ?? (slug === code ? null : load(slug))
      if (entry.readAt < changes.lostAt()) return reload(entry)
      if (performance.now() - entry.readAt > maxAgeMs) {
        entry.readAt = performance.now()
        void reload(entry)
      }
      return entry.link
    },
    close: () => changes.close(),
  }
}

type WatchOptions = Pick<Base, 'subscribe'> & { entries: LRUCache<string, Entry> }

type Changes = {
  count(): number
  /** Entries read before this may have missed a change: the connection for notifications was lost. */
  lostAt(): number
  close(): Promise<void>
}

/** Drops entries that changed. */
function watchChanges({ subscribe, entries }: WatchOptions): Changes {
  let [count, lostAt] = [0, 0]
  const listener = subscribe(linkChangesChannel, {
    onMessage: (code) => {
      count += 1
      entries.delete(code)
    },
    onListening: () => {
      count += 1
      lostAt = performance.now()
    },
  })
  return { count: () => count, lostAt: () => lostAt, close: () => listener.close() }
}
