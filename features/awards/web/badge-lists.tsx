import { Box, Group, Text } from '@mantine/core'
import Award from 'lucide-react/icons/award'
import { formatDate } from '#platform/web/format.ts'
import { Badge as Tag } from '#platform/web/ui/badge.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Trophy } from '#platform/web/ui/illustrations/trophy.tsx'
import { NamedIcon } from '#platform/web/ui/named-icon.tsx'
import { ProgressRing } from '#platform/web/ui/progress-ring.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { badges as badgeRules, type BadgeId } from '#rules/badges.ts'
import type { Badge } from '../schema.ts'
import { formatProgress, isRecent, newestFirst } from './badge-progress.ts'
import styles from './badge-lists.module.css'
import medal from './medal.module.css'

const noneEarned = (
  <EmptyState title="No badges yet" headingLevel={3} illustration={<Trophy />} isCompact>
    Start your first venture to earn your first badge.
  </EmptyState>
)
const noneLeft = <p className="quiet">You've earned every badge.</p>

/** The earned badges, newest first, and below them the ones still to earn with how far each is. */
export function BadgeLists({ badges }: { badges: Badge[] }) {
  const earned = newestFirst(badges)
  const available = badges.filter(({ earnedAt }) => earnedAt === null)
  const lists = [
    { title: 'Earned badges', items: earned, empty: noneEarned, count: `${earned.length} of ${badges.length}` },
    { title: 'Available badges', items: available, empty: noneLeft },
  ]
  return lists.map(({ title, items, empty, count }) => (
    <section key={title} className={styles.badges} aria-label={title}>
      <h2>
        {title} <small>{count}</small>
      </h2>
      <ul>
        {items.map((badge) => (
          <BadgeRow key={badge.id} badge={badge} />
        ))}
      </ul>
      {items.length === 0 && empty}
    </section>
  ))
}

function BadgeRow({ badge: { id, name, description, icon, points, earnedAt, progress } }: { badge: Badge }) {
  const now = useNow()
  const isStaffAwarded = 'grantedByStaff' in (badgeRules[id as BadgeId] ?? {})
  return (
    <li>
      {earnedAt ? (
        <span className={medal.medal}>
          <NamedIcon name={icon} fallback={Award} />
        </span>
      ) : (
        <ProgressRing value={(progress.value / progress.target) * 100} label={`Progress toward ${name}`} size={56}>
          <NamedIcon name={icon} fallback={Award} />
        </ProgressRing>
      )}
      <Box miw={0}>
        <h3>
          {name} {isRecent(earnedAt, { now }) && <Tag tone="accent">New</Tag>}
        </h3>
        <Text mt={2} c="dimmed" fz="sm">
          {description}
        </Text>
        <Group gap="0 12px" mt="sm" c="dimmed" fz="xs" className="tabular">
          <b>{`${earnedAt ? '+' : ''}${points} points`}</b>
          {earnedAt ? (
            <time dateTime={earnedAt}>Earned {formatDate(earnedAt)}</time>
          ) : (
            <span>{isStaffAwarded ? 'Awarded by staff' : formatProgress(progress)}</span>
          )}
        </Group>
      </Box>
    </li>
  )
}
