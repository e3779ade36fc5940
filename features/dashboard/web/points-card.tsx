import { Box, Skeleton, Stack, Text } from '@mantine/core'
import { formatCount, formatNumber } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { ProgressRing } from '#platform/web/ui/progress-ring.tsx'
import { Sparkline } from '#platform/web/ui/sparkline.tsx'
import { levelFor, points, pointsPerLevel } from '#rules/points.ts'
import type { PointsWeek } from '../schema.ts'
import styles from './figures.module.css'

const hint = { mt: 'xs', c: 'dimmed', fz: 'xs', lh: 1.4, className: 'tabular' } as const

type PointsCardProps = {
  totalPoints: number | undefined
  history: readonly PointsWeek[] | undefined
  /** The history did not load. */
  hasFailed: boolean
}

/** The points with their way over the last twelve weeks, and how far the next level is. Undefined points are still loading. */
export function PointsCard({ totalPoints, history, hasFailed }: PointsCardProps) {
  const isLoading = totalPoints === undefined
  return (
    <Card className={styles.points} aria-busy={isLoading || undefined}>
      <Box flex={1} miw={0}>
        <Box component="dl" m={0}>
          <dt className={styles.label}>Total Points</dt>
          <dd className={styles.value}>
            {isLoading ? <Skeleton width="4ch" height="2.25rem" m="0.375rem 0" /> : formatNumber(totalPoints)}
            {isLoading && <span className="visually-hidden">Loading</span>}
          </dd>
        </Box>
        <Box maw={240} mih={70} mt="xs">
          {history && !isLoading && <History weeks={history} />}
          {hasFailed && !history && <Text {...hint}>The last weeks couldn't be loaded.</Text>}
        </Box>
      </Box>
      <Level totalPoints={totalPoints ?? 0} isLoading={isLoading} />
    </Card>
  )
}

function History({ weeks }: { weeks: readonly PointsWeek[] }) {
  const earned = weeks.reduce((sum, week) => sum + week.earned, 0)
  if (earned === 0) return <Text {...hint}>A new venture earns {points.venture_created.points} points.</Text>
  return (
    <>
      <Sparkline
        values={weeks.map(({ total }) => total)}
        label={`Points over the last ${weeks.length} weeks`}
        width={200}
        height={44}
      />
      <Text {...hint}>
        +{formatNumber(earned)} in the last {weeks.length} weeks
      </Text>
    </>
  )
}

function Level({ totalPoints, isLoading }: { totalPoints: number; isLoading: boolean }) {
  const level = levelFor(totalPoints)
  const reached = totalPoints % pointsPerLevel
  return (
    <Stack gap={0} align="center" maw={128} ta="center" style={{ flex: 'none' }}>
      <ProgressRing
        value={isLoading ? 0 : (reached / pointsPerLevel) * 100}
        label={`Way to level ${level + 1}`}
        size={112}
      >
        <Stack gap={2} align="center" renderRoot={(props) => <span {...props} />}>
          <Text span c="dimmed" fz="xs" fw={500} lh={1} lts={0}>
            Level
          </Text>
          <Box component="span" fz="2.25rem" lh={1}>
            {isLoading ? '–' : level}
          </Box>
        </Stack>
      </ProgressRing>
      {isLoading ? (
        <Skeleton width={96} height={12} mt={14} />
      ) : (
        <Text {...hint}>
          {formatCount(pointsPerLevel - reached, 'point')} to level {level + 1}
        </Text>
      )}
    </Stack>
  )
}
