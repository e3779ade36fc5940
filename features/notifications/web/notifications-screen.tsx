import '#platform/web/theme/sheets/segmented-control.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ScreenLink } from '#platform/web/screens.tsx'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { limits } from '#rules/limits.ts'
import type { NotificationView } from '../schema.ts'
import { notificationsQuery, unreadQuery } from './api.ts'
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
  const [shownCount, setShownCount] = useState(pageSize)
  // One more than is shown tells whether there are more.
  const { data, isError, isFetching, error, refetch, isPlaceholderData } = useQuery(
    notificationsQuery({ limit: Math.min(shownCount + 1, limits.page.max), view }),
  )
  if (isError && !data) {
    return (
      <ErrorState title="Notifications could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {getErrorMessage(error, 'Try again in a moment.')}
      </ErrorState>
    )
  }
  if (!data) {
    return (
      <Card padding="tight">
        <SkeletonList count={8} />
      </Card>
    )
  }
  if (data.length === 0) return <NoNotifications view={view} />
  return (
    <>
      <Card padding="tight" className={styles.card}>
        <NotificationList notifications={data.slice(0, shownCount)} maySnooze />
      </Card>
      {(data.length > shownCount || isPlaceholderData) && (
        <div className={styles.more}>
          <Button variant="default" loading={isPlaceholderData} onClick={() => setShownCount(shownCount + pageSize)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
