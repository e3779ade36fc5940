import { Box, Text } from '@mantine/core'
import { formatNumber } from '#platform/web/format.ts'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { engagementNames } from '#rules/engagement.ts'
import type { StaffDashboard } from '../../schema.ts'
import styles from '../admin-dashboard.module.css'
import { levels } from './levels.ts'

/** How many students there are of each level of engagement; undefined while it loads. */
export function EngagementSummary({ dashboard }: { dashboard: StaffDashboard | undefined }) {
  return (
    <TitleCard title="Engagement Summary">
      <div className={styles.summary}>{dashboard ? <Levels dashboard={dashboard} /> : <SkeletonText lines={4} />}</div>
    </TitleCard>
  )
}

function Levels({ dashboard: { engagement, totalStudents } }: { dashboard: StaffDashboard }) {
  const getShare = (count: number) => (totalStudents === 0 ? 0 : (count / totalStudents) * 100)
  return (
    <>
      <div className={styles.bar} aria-hidden>
        {engagementNames.map((level) => (
          <Box key={level} w={`${getShare(engagement[level])}%`} bg={levels[level].color} />
        ))}
      </div>
      <Box component="ul" className={styles.plain!} mt="sm">
        {engagementNames.map((level) => (
          <li key={level} className={styles.level}>
            <Box w={12} h={12} bdrs={6} bg={levels[level].color} style={{ flex: 'none' }} aria-hidden />
            <Box flex={1} miw={0}>
              <Text fw={500}>{levels[level].label}</Text>
              <Text fz="sm" c="dimmed">
                {levels[level].range}
              </Text>
            </Box>
            <Text fw={600} className="tabular">
              {formatNumber(engagement[level])}
            </Text>
          </li>
        ))}
      </Box>
    </>
  )
}
