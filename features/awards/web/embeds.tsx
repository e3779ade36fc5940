import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { statsQuery } from '#features/dashboard/web/api.ts'
import styles from './badge-celebration.module.css'
import { unseenBadgesQuery } from './seen-badges.ts'

const BadgeCelebrationCard = lazy(() =>
  import('./badge-celebration.tsx').then(({ BadgeCelebrationCard: card }) => ({ default: card })),
)

const pollIntervalMs = 60_000

/**
 * A small party wherever somebody is when they earn a badge: said politely, thrown quietly, gone by itself. Their badge count
 * is asked for after what they do, once a minute, and when they come back to the page.
 */
export function BadgeCelebration({ personId }: { personId: string }) {
  const { data: stats } = useQuery({ ...statsQuery, refetchInterval: pollIntervalMs, refetchOnWindowFocus: 'always' })
  const badgeCount = stats?.badgeCount
  const { data: earned = [] } = useQuery({
    ...unseenBadgesQuery({ personId, badgeCount: badgeCount ?? 0 }),
    enabled: badgeCount !== undefined,
  })
  const [closedCount, setClosedCount] = useState<number>()
  const isOnAchievements = useLocation().pathname === '/achievements'
  const isVisible = earned.length > 0 && closedCount !== badgeCount && !isOnAchievements
  return (
    <div role="status" className={styles.container}>
      <Suspense>
        {isVisible && <BadgeCelebrationCard earned={earned} onClose={() => setClosedCount(badgeCount)} />}
      </Suspense>
    </div>
  )
}
