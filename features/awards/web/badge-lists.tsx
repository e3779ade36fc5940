import { formatDate } from '#platform/web/format.ts'
import { Badge as Tag } from '#platform/web/ui/badge.tsx'
import { celebrate } from '#platform/web/ui/celebrate.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Trophy } from '#platform/web/ui/illustrations/trophy.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { ProgressRing } from '#platform/web/ui/progress-ring.tsx'
import { badges as badgeRules, type BadgeId } from '#rules/badges.ts'
import { useEffect, useRef } from 'react'
import type { Badge } from '../schema.ts'
import { BadgeIcon } from './badge-icon.tsx'
import styles from './badge-lists.module.css'
import { formatProgress, isRecent, newestFirst } from './badge-progress.ts'

/** The earned badges, newest first, and below them the ones still to earn with how far each is. */
export function BadgeLists({ badges }: { badges: Badge[] }) {
  const earned = newestFirst(badges)
  const available = badges.filter(({ earnedAt }) => earnedAt === null)
  return (
    <>
      <section className={styles.section} aria-labelledby="earned-badges">
        <div className={styles.head}>
          <h2 id="earned-badges">Earned badges</h2>
          <p className="quiet tabular">
            {earned.length} of {badges.length}
          </p>
        </div>
        {earned.length === 0 ? (
          <EmptyState title="No badges yet" headingLevel={3} illustration={<Trophy />} isCompact>
            Your first venture brings the first one.
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {earned.map((badge) => (
              <EarnedBadge key={badge.id} badge={badge} />
            ))}
          </ul>
        )}
      </section>
      <section className={styles.section} aria-labelledby="available-badges">
        <h2 id="available-badges">Available badges</h2>
        {available.length === 0 ? (
          <p className="quiet">You have earned every badge there is.</p>
        ) : (
          <ul className={styles.list}>
            {available.map((badge) => (
              <AvailableBadge key={badge.id} badge={badge} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

/** Whose party this page load has seen; one is enough. */
const celebrated = new Set<string>()

function EarnedBadge({ badge: { id, name, description, icon, points, earnedAt } }: { badge: Badge }) {
  const medal = useRef<HTMLSpanElement>(null)
  const isNew = isRecent(earnedAt, { now: useNow() })
  useEffect(() => {
    if (!isNew || celebrated.has(id)) return
    celebrated.add(id)
    celebrate(medal.current)
  }, [id, isNew])
  return (
    <li className={styles.badge}>
      <span ref={medal} className={styles.medal}>
        <BadgeIcon name={icon} />
      </span>
      <div className={styles.content}>
        <h3 className={styles.name}>
          {name} {isNew && <Tag tone="accent">New</Tag>}
        </h3>
        <p className={styles.description}>{description}</p>
        <p className={styles.meta}>
          <span className={styles.points}>+{points} points</span>
          {earnedAt && <time dateTime={earnedAt}>Earned {formatDate(earnedAt)}</time>}
        </p>
      </div>
    </li>
  )
}

function AvailableBadge({ badge: { id, name, description, icon, points, progress } }: { badge: Badge }) {
  const rule = badgeRules[id as BadgeId]
  const isStaffAwarded = rule !== undefined && 'grantedByStaff' in rule
  return (
    <li className={styles.badge}>
      <ProgressRing value={(progress.value / progress.target) * 100} label={`Progress toward ${name}`} size={56}>
        <span className={styles.locked}>
          <BadgeIcon name={icon} />
        </span>
      </ProgressRing>
      <div className={styles.content}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.description}>{description}</p>
        <p className={styles.meta}>
          <span className={styles.points}>{points} points</span>
          <span>{isStaffAwarded ? 'Awarded by the staff' : formatProgress(progress)}</span>
        </p>
      </div>
    </li>
  )
}
