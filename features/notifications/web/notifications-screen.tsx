import '#platform/web/theme/sheets/segmented-control.ts'
import { Box, Button, Group, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ScreenLink } from '#platform/web/screens.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useSearchState } from '#platform/web/use-search-state.ts'
import type { NotificationView } from '../schema.ts'
import { notifications, unreadQuery, useMarkRead } from './api.ts'
import { NoNotifications, NotificationList } from './notification-list.tsx'

const views: { value: NotificationView; label: string }[] = [
  { value: 'shown', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'snoozed', label: 'Snoozed' },
]

export function NotificationsScreen() {
  const [search, changeSearch] = useSearchState()
  const view = views.find(({ value }) => value === search['view'])?.value ?? 'shown'
  const list = useInfiniteQuery(notifications.pages('GET /api/notifications', { query: { limit: 20, view } }))
  const unreadCount = useQuery(unreadQuery).data?.unreadCount
  const markRead = useMarkRead()
  return (
    <Box maw={760} mx="auto">
      <PageHeader
        title="Notifications"
        // The line and the button keep their room while the count loads, so that the list stays where it is.
        intro={
          unreadCount === undefined ? '\u00a0' : unreadCount > 0 ? `${unreadCount} unread` : "You're all caught up"
        }
        actions={
          <Button variant="default" disabled={!unreadCount} onClick={() => void markRead.run({ body: {} })}>
            Mark all as read
          </Button>
        }
      />
      <Group gap={12} justify="space-between" mb="md">
        <SegmentedControl
          aria-label="Show"
          data={views}
          value={view}
          onChange={(value) => changeSearch({ view: value === 'shown' ? undefined : value })}
        />
        <ScreenLink to="/settings?tab=notifications">Notification preferences</ScreenLink>
      </Group>
      <Card padding="tight">
        <QueryList
          query={list}
          skeleton={<SkeletonList count={8} />}
          errorTitle="Notifications could not be loaded"
          empty={<NoNotifications view={view} />}
        >
          {(rows) => <NotificationList notifications={rows} maySnooze />}
        </QueryList>
      </Card>
    </Box>
  )
}
