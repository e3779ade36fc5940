import { queryOptions } from '@tanstack/react-query'
import type { Badge } from '../schema.ts'
import { awards } from './api.ts'
import { newestFirst } from './badge-progress.ts'

const justNowMs = 5 * 60_000

const storageKey = (personId: string) => `foundry.badges-seen.${personId}`

/** Which badges this browser has seen this person earn; null where it has not seen the person. */
function loadSeenIds(personId: string): ReadonlySet<string> | null {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey(personId)) ?? 'null')
    return Array.isArray(ids) ? new Set(ids.map(String)) : null
  } catch {
    return null
  }
}

function storeSeenIds(personId: string, badges: readonly Badge[]): void {
  const ids = badges.filter(({ earnedAt }) => earnedAt !== null).map(({ id }) => id)
  try {
    localStorage.setItem(storageKey(personId), JSON.stringify(ids))
  } catch {
    // A browser that keeps nothing celebrates what is new each time; that is no harm.
  }
}

/** Once for each count of badges: those that are news to this browser, which from then on has seen them. */
export const unseenBadgesQuery = ({ personId, badgeCount }: { personId: string; badgeCount: number }) =>
  queryOptions({
    queryKey: ['unseen-badges', personId, badgeCount],
    queryFn: async () => {
      const seen = loadSeenIds(personId)
      if (badgeCount === 0) storeSeenIds(personId, [])
      if ((seen?.size ?? 0) === badgeCount) return []
      const badges = await awards.call('GET /api/users/badges')
      storeSeenIds(personId, badges)
      return listUnseen(badges, { seen, now: new Date() })
    },
    gcTime: Infinity,
  })

/**
 * The badges to celebrate: those that this browser has not seen earned. One that has never seen this person celebrates what
 * was earned just now, and takes the rest as known.
 */
export function listUnseen(
  badges: readonly Badge[],
  { seen, now }: { seen: ReadonlySet<string> | null; now: Date },
): Badge[] {
  const isNew = ({ id, earnedAt }: Badge) => (seen ? !seen.has(id) : now.getTime() - Date.parse(earnedAt!) < justNowMs)
  return newestFirst(badges).filter(isNew)
}
