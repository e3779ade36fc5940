import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Stats } from '#features/dashboard/schema.ts'
import { statsQuery } from '#features/dashboard/web/api.ts'
import { formatCount } from '#platform/web/format.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { StatCards } from '#platform/web/ui/stat-cards.tsx'
import { levelFor, pointsPerLevel } from '#rules/points.ts'
import { awards } from './api.ts'
import { BadgeLists } from './badge-lists.tsx'

export function AchievementsScreen() {
  const stats = useQuery(statsQuery)
  const badges = useQuery({ ...awards.query('GET /api/users/badges'), staleTime: 0 })
  return (
    <>
      <PageHeader title="Achievements" intro="The points and badges you've earned, and the ones within reach." />
      {stats.isError && !stats.data ? (
        <QueryError query={stats} title="Your points could not be loaded" isCompact />
      ) : (
        <Points stats={stats.data} />
      )}
      <QueryList
        query={badges}
        skeleton={<SkeletonList count={12} end={0} isGrid />}
        errorTitle="Your badges could not be loaded"
      >
        {(rows) => <BadgeLists badges={rows} />}
      </QueryList>
    </>
  )
}

function Points({ stats }: { stats: Stats | undefined }) {
  const { totalPoints, badgeCount }: Partial<Stats> = stats ?? {}
  const level = totalPoints === undefined ? undefined : levelFor(totalPoints)
  const pointsIntoLevel = (totalPoints ?? 0) % pointsPerLevel
  const figures = { 'Total Points': totalPoints, 'Badges Earned': badgeCount, 'Current Level': level }
  return (
    <Box mb={48}>
      <StatCards label="Stats" figures={figures} />
      <Box mih={44} mt="lg">
        {level !== undefined && (
          <ProgressBar
            value={(pointsIntoLevel / pointsPerLevel) * 100}
            label={`Level ${level}: ${pointsIntoLevel} of ${pointsPerLevel} points`}
            valueText={`${formatCount(pointsPerLevel - pointsIntoLevel, 'point')} to level ${level + 1}`}
          />
        )}
      </Box>
    </Box>
  )
}
