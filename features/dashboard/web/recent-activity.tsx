import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import ActivityIcon from 'lucide-react/icons/activity'
import Award from 'lucide-react/icons/award'
import Download from 'lucide-react/icons/download'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Rocket from 'lucide-react/icons/rocket'
import UserPen from 'lucide-react/icons/user-round-pen'
import type { LucideIcon } from 'lucide-react'
import type { Activity } from '#features/awards/schema.ts'
import { activitiesQuery } from '#features/awards/web/api.ts'
import { ScreenLink, useHasScreen } from '#platform/web/screens.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#rules/paths.ts'
import styles from './recent-activity.module.css'

const visibleCount = 5

const activityStyles: Record<string, { icon: LucideIcon; tone: string }> = {
  venture_created: { icon: Rocket, tone: 'info' },
  badge_earned: { icon: Award, tone: 'accent' },
  resource_downloaded: { icon: Download, tone: 'success' },
  advising_requested: { icon: MessagesSquare, tone: 'info' },
  profile_updated: { icon: UserPen, tone: 'neutral' },
  profile_completed: { icon: UserPen, tone: 'success' },
}

export function RecentActivity() {
  return (
    <section aria-labelledby="activity-title">
      <h2 id="activity-title" className={styles.title}>
        Recent Activity
      </h2>
      <Card padding="none" className={styles.card}>
        <ActivityList />
      </Card>
    </section>
  )
}

function ActivityList() {
  const query = useQuery({ ...activitiesQuery(visibleCount), refetchOnMount: 'always' })
  return (
    <QueryList
      query={query}
      skeleton={<SkeletonList count={visibleCount} />}
      errorTitle="Your activity could not be loaded"
      isSection
      empty={<NoActivity />}
    >
      {(activities) => (
        <ul className={styles.list}>
          {activities.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </ul>
      )}
    </QueryList>
  )
}

function NoActivity() {
  const hasScreen = useHasScreen()
  const { path } = paths.ventures
  const start = hasScreen(path) && (
    <Button renderRoot={(props) => <ScreenLink to={path} {...props} />}>Create a venture</Button>
  )
  return (
    <EmptyState title="A fresh start" illustration={<EmptyActivity />} action={start} isCompact headingLevel={3}>
      No recent activity yet. Start by creating your first venture!
    </EmptyState>
  )
}

function ActivityRow({ activity: { type, description, points, createdAt } }: { activity: Activity }) {
  const { icon: Icon, tone } = activityStyles[type] ?? { icon: ActivityIcon, tone: 'neutral' }
  return (
    <li className={styles.row}>
      <span className={styles.icon} data-tone={tone}>
        <Icon size={20} aria-hidden />
      </span>
      <span className={styles.content}>
        <span className={styles.description}>{description}</span>
        <span className={styles.age}>
          <RelativeTime at={createdAt} />
        </span>
      </span>
      {points > 0 && <span className={styles.points}>+{points} points</span>}
    </li>
  )
}
