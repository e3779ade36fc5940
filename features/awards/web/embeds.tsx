import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { statsQuery } from '#features/dashboard/web/api.ts'
import styles from './badge-party.module.css'
import { unseenBadgesQuery } from './seen-badges.ts'

const BadgePartyCard = lazy(() => import('./badge-party.tsx').then(({ BadgePartyCard: card }) => ({ default: card })))

const askAgainMs = 60_000

/**
 * A small party wherever somebody is when they earn a badge: said politely, thrown quietly, gone by itself. Their badge count
 * is asked for after what they do, once a minute, and when they come back to the page.
 */
export function BadgeParty({ personId }: { personId: string }) {
  const { data: stats } = useQuery({ ...statsQuery, refetchInterval: askAgainMs, refetchOnWindowFocus: 'always' })
  const badgeCount = stats?.badgeCount
  const { data: earned = [] } = useQuery({
    ...unseenBadgesQuery({ personId, badgeCount: badgeCount ?? 0 }),
    enabled: badgeCount !== undefined,
  })
  const [closedCount, setClosedCount] = useState<number>()
  const isAtHome = useLocation().pathname === '/achievements'
  const isShown = earned.length > 0 && closedCount !== badgeCount && !isAtHome
  return (
    <div role="status" className={styles.place}>
      <Suspense>{isShown && <BadgePartyCard earned={earned} onClose={() => setClosedCount(badgeCount)} />}</Suspense>
    </div>
  )
}
