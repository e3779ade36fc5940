import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { celebrate } from '#platform/web/ui/celebrate.ts'
import type { Badge } from '../schema.ts'
import { BadgeIcon } from './badge-icon.tsx'
import styles from './badge-celebration.module.css'

const visibleMs = 20_000

/** What was earned, the newest first. */
type BadgeCelebrationCardProps = { earned: Badge[]; onClose: () => void }

/** Closes by itself after 20 seconds. */
export function BadgeCelebrationCard({ earned, onClose }: BadgeCelebrationCardProps) {
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
    <div className={styles.card}>
      <span ref={medal} className={styles.medal}>
        <BadgeIcon name={first!.icon} />
      </span>
      <div className={styles.content}>
        <p className={styles.title}>
          {others.length === 0
            ? `You earned the ${first!.name} badge`
            : `You earned ${earned.length} badges: ${earned.map(({ name }) => name).join(', ')}`}
        </p>
        <p className={styles.points}>+{points} points</p>
        <div className={styles.actions}>
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
