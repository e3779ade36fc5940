import { Box, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import ActivityIcon from 'lucide-react/icons/activity'
import Award from 'lucide-react/icons/award'
import Download from 'lucide-react/icons/download'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Rocket from 'lucide-react/icons/rocket'
import UserPen from 'lucide-react/icons/user-round-pen'
import type { LucideIcon } from 'lucide-react'
import type { CurrentUser } from '#features/users/schema.ts'
import type { Activity } from '#features/awards/schema.ts'
import { activitiesQuery } from '#features/awards/web/api.ts'
import { ScreenLink, useHasScreen } from '#platform/web/screens.tsx'
import type { Tone } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { ToneIcon } from '#platform/web/ui/tone-icon.tsx'
import { paths } from '#rules/paths.ts'
import styles from './recent-activity.module.css'

const visibleCount = 5

const activityStyles: Record<string, { icon: LucideIcon; tone: Tone }> = {
  venture_created: { icon: Rocket, tone: 'info' },
  badge_earned: { icon: Award, tone: 'accent' },
  resource_downloaded: { icon: Download, tone: 'success' },
  advising_requested: { icon: MessagesSquare, tone: 'info' },
  profile_updated: { icon: UserPen, tone: 'neutral' },
  profile_completed: { icon: UserPen, tone: 'success' },
}

export function RecentActivity({ user }: { user: CurrentUser }) {
  const query = useQuery({ ...activitiesQuery(visibleCount), refetchOnMount: 'always' })
  return (
    <section aria-labelledby="activity-title">
      <Box component="h2" id="activity-title" mb={12} fz="var(--size-title-3)">
        Recent Activity
      </Box>
      <Card padding="none">
        <Box px={20} py="sm">
          <QueryList
            query={query}
            skeleton={<SkeletonList count={visibleCount} />}
            errorTitle="Your activity couldn't be loaded"
            isSection
            empty={<NoActivity mayStart={user.role === 'student'} />}
          >
            {(activities) => (
              <ul className={styles.list}>
                {activities.map((activity) => (
                  <ActivityRow key={activity.id} activity={activity} />
                ))}
              </ul>
            )}
          </QueryList>
        </Box>
      </Card>
    </section>
  )
}

function NoActivity({ mayStart }: { mayStart: boolean }) {
  const hasScreen = useHasScreen()
  const { path } = paths.ventures
  const start = mayStart && hasScreen(path) && (
    <Button renderRoot={(props) => <ScreenLink to={path} {...props} />}>Create a venture</Button>
  )
  return (
    <EmptyState title="A fresh start" illustration={<EmptyActivity />} action={start} isCompact headingLevel={3}>
      No recent activity yet. Start by creating your first venture!
    </EmptyState>
  )
}

function ActivityRow({ activity: { type, description, points, createdAt } }: { activity: Activity }) {
  const { icon: Icon, tone } = activityStyles[type] ?? { icon: ActivityIcon, tone: 'neutral' as const }
  return (
    <li className={styles.row}>
      <ToneIcon tone={tone} isRound>
        <Icon size={20} aria-hidden />
      </ToneIcon>
      <Stack gap={0} flex={1} miw={0}>
        <Text fw={500} lh={1.35}>
          {description}
        </Text>
        <Text c="dimmed" fz="xs">
          <RelativeTime at={createdAt} />
        </Text>
      </Stack>
      {points > 0 && (
        <Text className="tabular" c="green" fz="sm" fw={600}>
          +{points} points
        </Text>
      )}
    </li>
  )
}
