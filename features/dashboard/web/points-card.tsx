import { formatCount, formatNumber } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { ProgressRing } from '#platform/web/ui/progress-ring.tsx'
import { Sparkline } from '#platform/web/ui/sparkline.tsx'
import { levelFor, points, pointsPerLevel } from '#rules/points.ts'
import type { PointsWeek } from '../schema.ts'
import styles from './points-card.module.css'

export type PointsCardProps = { totalPoints: number | undefined; history: readonly PointsWeek[] | undefined }

/** The points with their way over the last twelve weeks, and how far the next level is. Undefined points are still loading. */
export function PointsCard({ totalPoints, history }: PointsCardProps) {
  const isLoading = totalPoints === undefined
  return (
    <Card className={styles.card} aria-busy={isLoading || undefined}>
      <div className={styles.content}>
        <dl className={styles.list}>
          <dt className={styles.label}>Total Points</dt>
          <dd className={styles.value}>
            {isLoading ? <span className={styles.skeleton} /> : formatNumber(totalPoints)}
            {isLoading && <span className="visually-hidden">Loading</span>}
          </dd>
        </dl>
        <div className={styles.history}>{history && !isLoading && <History weeks={history} />}</div>
      </div>
      <Level totalPoints={totalPoints ?? 0} isLoading={isLoading} />
    </Card>
  )
}

function History({ weeks }: { weeks: readonly PointsWeek[] }) {
  const earned = weeks.reduce((sum, week) => sum + week.earned, 0)
  if (earned === 0)
    return <p className={styles.hint}>A new venture brings you {points.venture_created.points} points.</p>
  return (
    <>
      <Sparkline
        values={weeks.map(({ total }) => total)}
        label={`Points over the last ${weeks.length} weeks`}
        width={200}
        height={44}
      />
      <p className={styles.hint}>
        +{formatNumber(earned)} in the last {weeks.length} weeks
      </p>
    </>
  )
}

function Level({ totalPoints, isLoading }: { totalPoints: number; isLoading: boolean }) {
  const level = levelFor(totalPoints)
  const reached = totalPoints % pointsPerLevel
  const missing = pointsPerLevel - reached
  return (
    <div className={styles.level} data-loading={isLoading || undefined}>
      <ProgressRing
        value={isLoading ? 0 : (reached / pointsPerLevel) * 100}
        label={`Way to level ${level + 1}`}
        size={112}
      >
        <span className={styles.inside}>
          <span className={styles.levelLabel}>Level</span>
          <span className={styles.levelNumber}>{isLoading ? '–' : level}</span>
        </span>
      </ProgressRing>
      <p className={styles.hint}>
        {isLoading ? (
          <span className={styles.skeletonLine} />
        ) : (
          `${formatCount(missing, 'point')} to level ${level + 1}`
        )}
      </p>
    </div>
  )
}
