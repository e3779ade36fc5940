import { useQuery } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import Gem from 'lucide-react/icons/gem'
import TrendingUp from 'lucide-react/icons/trending-up'
import { statsQuery } from '#features/dashboard/web/api.ts'
import { formatCount } from '#platform/web/format.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { StatCard } from '#platform/web/ui/stat-card.tsx'
import { levelFor, pointsPerLevel } from '#rules/points.ts'
import styles from './achievements-screen.module.css'
import { awards } from './api.ts'
import { BadgeLists } from './badge-lists.tsx'

export function AchievementsScreen() {
  const stats = useQuery(statsQuery)
  const badges = useQuery({ ...awards.query('GET /api/users/badges'), staleTime: 0 })
  const refetch = () => {
    if (stats.error) void stats.refetch()
    if (badges.error) void badges.refetch()
  }
  const error = (!stats.data && stats.error) || (!badges.data && badges.error)
  return (
    <>
      <PageHeader title="Achievements" intro="Points and badges you have earned, and the ones within reach." />
      {error ? (
        <QueryError
          query={{ error, isFetching: stats.isFetching || badges.isFetching, refetch }}
          title="Your achievements could not be loaded"
          text="Something went wrong on our side. Please try again."
        />
      ) : (
        <>
          <Figures totalPoints={stats.data?.totalPoints} badgeCount={stats.data?.badgeCount} />
          {badges.data ? <BadgeLists badges={badges.data} /> : <SkeletonCards count={6} />}
        </>
      )}
    </>
  )
}

type FiguresProps = { totalPoints: number | undefined; badgeCount: number | undefined }

function Figures({ totalPoints, badgeCount }: FiguresProps) {
  const isLoading = totalPoints === undefined || badgeCount === undefined
  const level = levelFor(totalPoints ?? 0)
  return (
    <section aria-label="Figures" className={styles.figures}>
      <div className={styles.stats}>
        <StatCard label="Total Points" value={totalPoints ?? 0} isLoading={isLoading} icon={<Gem aria-hidden />} />
        <StatCard label="Badges Earned" value={badgeCount ?? 0} isLoading={isLoading} icon={<Award aria-hidden />} />
        <StatCard label="Current Level" value={level} isLoading={isLoading} icon={<TrendingUp aria-hidden />} />
      </div>
      {!isLoading && <LevelProgress totalPoints={totalPoints} level={level} />}
    </section>
  )
}

function LevelProgress({ totalPoints, level }: { totalPoints: number; level: number }) {
  const pointsIntoLevel = totalPoints % pointsPerLevel
  return (
    <div className={styles.level}>
      <ProgressBar
        value={(pointsIntoLevel / pointsPerLevel) * 100}
        label={`Level ${level}`}
        valueText={`${pointsIntoLevel} of ${pointsPerLevel} points`}
      />
      <p className={styles.next}>
        {formatCount(pointsPerLevel - pointsIntoLevel, 'point')} to level {level + 1}
      </p>
    </div>
  )
}
