import '#platform/web/theme/sheets/segmented-control.ts'
import { Box, Button, Group, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScreenLink } from '#platform/web/screens.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { NotificationView } from '../schema.ts'
import { notifications, unreadQuery, useMarkRead } from './api.ts'
import { NoNotifications, NotificationList } from './notification-list.tsx'

const views: { value: NotificationView; label: string }[] = [
  { value: 'shown', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'snoozed', label: 'Snoozed' },
]

export function NotificationsScreen() {
  const search: { view?: unknown } = useSearch({ strict: false })
  const view = views.find(({ value }) => value === search.view)?.value ?? 'shown'
  const navigate = useNavigate()
  const { data: unread } = useQuery(unreadQuery)
  const markRead = useMarkRead()
  const markAllRead = (
    <Button variant="default" onClick={() => void markRead.run({ body: {} })}>
      Mark all as read
    </Button>
  )
  return (
    <Box maw={760} mx="auto">
      <PageHeader
        title="Notifications"
        {...(unread && unread.unreadCount > 0 && { intro: `${unread.unreadCount} unread`, actions: markAllRead })}
      />
      <Group gap={12} justify="space-between" mb="md">
        <SegmentedControl
          aria-label="Which notifications"
          data={views}
          value={view}
          onChange={(value) =>
            void navigate({ to: '/notifications', search: value === 'shown' ? {} : { view: value }, replace: true })
          }
        />
        <ScreenLink to="/settings?tab=notifications">What you hear of</ScreenLink>
      </Group>
      <NotificationPages key={view} view={view} />
    </Box>
  )
}

function NotificationPages({ view }: { view: NotificationView }) {
  const list = useInfiniteQuery(notifications.pages('GET /api/notifications', { query: { limit: 20, view } }))
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
        <Card padding="none">
          <Box p="sm">
            <NotificationList notifications={rows} maySnooze />
          </Box>
        </Card>
      )}
    </QueryList>
  )
}
