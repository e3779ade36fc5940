import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { statsQuery } from '#features/dashboard/web/api.ts'
import { celebrate } from '#platform/web/ui/celebrate.ts'
import type { Badge } from '../schema.ts'
import { BadgeIcon } from './badge-icon.tsx'
import styles from './badge-party.module.css'
import { unseenBadgesQuery } from './seen-badges.ts'

const askAgainMs = 60_000
const visibleMs = 20_000

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
      {isShown && <Party earned={earned} onClose={() => setClosedCount(badgeCount)} />}
    </div>
  )
}

type PartyProps = { earned: Badge[]; onClose: () => void }

function Party({ earned, onClose }: PartyProps) {
  const medal = useRef<HTMLSpanElement>(null)
  useEffect(() => celebrate(medal.current), [])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), visibleMs)
    return () => clearTimeout(timer)
  }, [])
  const [first, ...others] = earned
  const points = earned.reduce((sum, badge) => sum + badge.points, 0)
  return (
    <div className={styles.party}>
      <span ref={medal} className={styles.medal}>
        <BadgeIcon name={first!.icon} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          {others.length === 0
            ? `You earned the ${first!.name} badge`
            : `You earned ${earned.length} badges: ${earned.map(({ name }) => name).join(', ')}`}
        </p>
        <p className={styles.points}>+{points} points</p>
        <div className={styles.acts}>
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => <Link to="/achievements" {...props} />}
            onClick={onClose}
          >
            See achievements
          </Button>
          <Button size="xs" variant="subtle" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </div>
  )
}
