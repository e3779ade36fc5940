import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { statsQuery } from '#features/dashboard/web/api.ts'
import styles from './badge-celebration.module.css'
import { unseenBadgesQuery } from './seen-badges.ts'

const BadgeCelebrationCard = lazy(() =>
  import('./badge-celebration.tsx').then(({ BadgeCelebrationCard: card }) => ({ default: card })),
)

/** Celebrates a new badge on whichever screen the person is: a live update says that their badge count has changed. */
export function BadgeCelebration({ personId }: { personId: string }) {
  const { data: stats } = useQuery(statsQuery)
  const badgeCount = stats?.badgeCount
  const { data: earned = [] } = useQuery({
    ...unseenBadgesQuery({ personId, badgeCount: badgeCount ?? 0 }),
    enabled: badgeCount !== undefined,
  })
  const [closedCount, setClosedCount] = useState<number>()
  const isVisible = earned.length > 0 && closedCount !== badgeCount
  return (
    <div role="status" className={styles.container}>
      <Suspense>
        {isVisible && <BadgeCelebrationCard earned={earned} onClose={() => setClosedCount(badgeCount)} />}
      </Suspense>
    </div>
  )
}
