import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#platform/web/queries.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { limits } from '#rules/limits.ts'
import { notificationsQuery, unreadQuery } from './api.ts'
import { useMarkRead } from './mark-read.ts'
import { NoNotifications } from './no-notifications.tsx'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications-screen.module.css'

const pageSize = 20

export function NotificationsScreen() {
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
            <Button variant="default" onClick={() => markRead.mutate(undefined)}>
              Mark all as read
            </Button>
          )
        }
      />
      <AllNotifications />
    </div>
  )
}

function AllNotifications() {
  const [shownCount, setShownCount] = useState(pageSize)
  // One more than is shown tells whether there are more.
  const { data, isError, isFetching, error, refetch, isPlaceholderData } = useQuery(
    notificationsQuery(Math.min(shownCount + 1, limits.page.most)),
  )
  if (isError && !data) {
    return (
      <ErrorState title="Notifications could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {messageOf(error, 'Try again in a moment.')}
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
  if (data.length === 0) return <NoNotifications />
  return (
    <>
      <Card padding="tight" className={styles.card}>
        <NotificationList notifications={data.slice(0, shownCount)} />
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
