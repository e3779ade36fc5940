import '#platform/web/theme/sheets/segmented-control.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScreenLink } from '#platform/web/screens.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { NotificationView } from '../schema.ts'
import { notifications, unreadQuery } from './api.ts'
import { useMarkRead } from './mark-read.ts'
import { NoNotifications } from './no-notifications.tsx'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications-screen.module.css'

const pageSize = 20
const defaultView = 'shown'
const views: { value: NotificationView; label: string }[] = [
  { value: defaultView, label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'snoozed', label: 'Snoozed' },
]

export function NotificationsScreen() {
  const search: { view?: unknown } = useSearch({ strict: false })
  const view = views.find(({ value }) => value === search.view)?.value ?? defaultView
  const navigate = useNavigate()
  const { data: unread } = useQuery(unreadQuery)
  const markRead = useMarkRead()
  const unreadCount = unread?.unreadCount ?? 0
  return (
    <div className={styles.page}>
      <PageHeader
        title="Notifications"
        intro={unreadCount > 0 ? `${unreadCount} unread` : undefined}
        actions={
          unreadCount > 0 && (
            <Button variant="default" onClick={() => void markRead.run({ body: {} })}>
              Mark all as read
            </Button>
          )
        }
      />
      <div className={styles.views}>
        <SegmentedControl
          aria-label="Which notifications"
          data={views}
          value={view}
          onChange={(value) =>
            void navigate({ to: '/notifications', search: value === defaultView ? {} : { view: value }, replace: true })
          }
        />
        <ScreenLink to="/settings?tab=notifications">What you hear of</ScreenLink>
      </div>
      <NotificationPages key={view} view={view} />
    </div>
  )
}

function NotificationPages({ view }: { view: NotificationView }) {
  const list = useInfiniteQuery(notifications.pages('GET /api/notifications', { query: { limit: pageSize, view } }))
  return (
    <QueryList
      query={list}
      skeleton={
        <Card padding="tight">
          <SkeletonList count={8} />
        </Card>
      }
      errorTitle="Notifications could not be loaded"
      empty={<NoNotifications view={view} />}
    >
      {(rows) => (
        <Card padding="tight" className={styles.card}>
          <NotificationList notifications={rows} maySnooze />
        </Card>
      )}
    </QueryList>
  )
}
