import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import Gem from 'lucide-react/icons/gem'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { Stats } from '#features/dashboard/schema.ts'
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
  const failed = [stats, badges].filter(({ error }) => error)
  const error = failed.find(({ data }) => !data)?.error
  const isFetching = stats.isFetching || badges.isFetching
  return (
    <>
      <PageHeader title="Achievements" intro="Points and badges you have earned, and the ones within reach." />
      {error ? (
        <QueryError
          query={{ error, isFetching, refetch: () => failed.map((query) => query.refetch()) }}
          title="Your achievements could not be loaded"
          text="Something went wrong on our side. Please try again."
        />
      ) : (
        <>
          <Figures stats={stats.data} />
          {badges.data ? <BadgeLists badges={badges.data} /> : <SkeletonCards count={6} />}
        </>
      )}
    </>
  )
}

function Figures({ stats }: { stats: Stats | undefined }) {
  const { totalPoints = 0, badgeCount = 0 } = stats ?? {}
  const level = levelFor(totalPoints)
  const pointsIntoLevel = totalPoints % pointsPerLevel
  const isLoading = stats === undefined
  return (
    <Box component="section" aria-label="Figures" mb={48}>
      <div className={styles.figures}>
        <StatCard label="Total Points" value={totalPoints} isLoading={isLoading} icon={<Gem aria-hidden />} />
        <StatCard label="Badges Earned" value={badgeCount} isLoading={isLoading} icon={<Award aria-hidden />} />
        <StatCard label="Current Level" value={level} isLoading={isLoading} icon={<TrendingUp aria-hidden />} />
      </div>
      <Box mih={64} mt="lg">
        {!isLoading && (
          <>
            <ProgressBar
              value={(pointsIntoLevel / pointsPerLevel) * 100}
              label={`Level ${level}`}
              valueText={`${pointsIntoLevel} of ${pointsPerLevel} points`}
            />
            <Text mt="sm" c="dimmed" fz="sm">
              {formatCount(pointsPerLevel - pointsIntoLevel, 'point')} to level {level + 1}
            </Text>
          </>
        )}
      </Box>
    </Box>
  )
}
