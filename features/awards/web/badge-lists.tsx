import { Box, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { Badge as Tag } from '#platform/web/ui/badge.tsx'
import { celebrate } from '#platform/web/ui/celebrate.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Trophy } from '#platform/web/ui/illustrations/trophy.tsx'
import { ProgressRing } from '#platform/web/ui/progress-ring.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { badges as badgeRules, type BadgeId } from '#rules/badges.ts'
import type { Badge } from '../schema.ts'
import styles from './achievements-screen.module.css'
import { BadgeIcon, Medal } from './badge-icon.tsx'
import { formatProgress, isRecent, newestFirst } from './badge-progress.ts'

/** The earned badges, newest first, and below them the ones still to earn with how far each is. */
export function BadgeLists({ badges }: { badges: Badge[] }) {
  const earned = newestFirst(badges)
  const available = badges.filter(({ earnedAt }) => earnedAt === null)
  const noneEarned = (
    <EmptyState title="No badges yet" headingLevel={3} illustration={<Trophy />} isCompact>
      Your first venture brings the first one.
    </EmptyState>
  )
  const noneLeft = <p className="quiet">You have earned every badge there is.</p>
  const lists = [
    { title: 'Earned badges', items: earned, empty: noneEarned, count: `${earned.length} of ${badges.length}` },
    { title: 'Available badges', items: available, empty: noneLeft },
  ]
  return lists.map(({ title, items, empty, count }) => (
    <Box component="section" key={title} mt={40} aria-label={title}>
      <Group gap="0 12px" align="baseline">
        <h2>{title}</h2>
        {count && <p className="quiet tabular">{count}</p>}
      </Group>
      {items.length === 0 ? (
        empty
      ) : (
        <ul className={styles.badges}>
          {items.map((badge) => (
            <BadgeRow key={badge.id} badge={badge} />
          ))}
        </ul>
      )}
    </Box>
  ))
}

/** Whose party this page load has seen; one is enough. */
const celebrated = new Set<string>()

function BadgeRow({ badge: { id, name, description, icon, points, earnedAt, progress } }: { badge: Badge }) {
  const medal = useRef<HTMLSpanElement>(null)
  const isNew = isRecent(earnedAt, { now: useNow() })
  useEffect(() => {
    if (!isNew || celebrated.has(id)) return
    celebrated.add(id)
    celebrate(medal.current)
  }, [id, isNew])
  const rule = badgeRules[id as BadgeId]
  const isStaffAwarded = rule !== undefined && 'grantedByStaff' in rule
  return (
    <li className={styles.badge}>
      {earnedAt ? (
        <Medal ref={medal} name={icon} />
      ) : (
        <ProgressRing value={(progress.value / progress.target) * 100} label={`Progress toward ${name}`} size={56}>
          <span className={styles.locked}>
            <BadgeIcon name={icon} />
          </span>
        </ProgressRing>
      )}
      <Box miw={0}>
        <Box component="h3" fz="md">
          {name} {isNew && <Tag tone="accent">New</Tag>}
        </Box>
        <Text mt={2} c="dimmed" fz="sm">
          {description}
        </Text>
        <Group gap="0 12px" mt="sm" c="dimmed" fz="xs" className="tabular">
          <Box component="span" c="var(--text-accent)" fw={600}>
            {earnedAt && '+'}
            {points} points
          </Box>
          {earnedAt ? (
            <time dateTime={earnedAt}>Earned {formatDate(earnedAt)}</time>
          ) : (
            <span>{isStaffAwarded ? 'Awarded by the staff' : formatProgress(progress)}</span>
          )}
        </Group>
      </Box>
    </li>
  )
}
