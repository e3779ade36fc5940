import { Box, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import Award from 'lucide-react/icons/award'
import { useEffect, useEffectEvent, useRef } from 'react'
import { celebrate } from '#platform/web/ui/celebrate.ts'
import { NamedIcon } from '#platform/web/ui/named-icon.tsx'
import type { Badge } from '../schema.ts'
import styles from './badge-celebration.module.css'
import medalStyles from './medal.module.css'

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
      <span ref={medal} className={medalStyles.medal}>
        <NamedIcon name={first!.icon} fallback={Award} />
      </span>
      <Box miw={0}>
        <Text fw={600}>
          {others.length === 0
            ? `You earned the ${first!.name} badge`
            : `You earned ${earned.length} badges: ${earned.map(({ name }) => name).join(', ')}`}
        </Text>
        <Text fz="sm" fw={600} c="var(--text-accent)">
          +{points} points
        </Text>
        <Group gap="sm" mt="sm" style={{ pointerEvents: 'auto' }}>
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
        </Group>
      </Box>
    </div>
  )
}
