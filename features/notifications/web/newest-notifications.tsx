import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { useClosePopup } from '#platform/web/ui/popup.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { notifications, unreadQuery } from './api.ts'
import { useMarkRead } from './mark-read.ts'
import styles from './newest-notifications.module.css'
import { NoNotifications } from './no-notifications.tsx'
import { NotificationList } from './notification-list.tsx'

const shownCount = 6

/** What the bell opens: the newest notifications, and the way to all. */
export function NewestNotifications() {
  const close = useClosePopup()
  const { data: unread } = useQuery(unreadQuery)
  const markRead = useMarkRead()
  // The panel covers the toast that says what went wrong, so it closes.
  const markAllRead = async () => {
    if (!(await markRead.run({ body: {} }))) close()
  }
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>Notifications</h2>
        {(unread?.unreadCount ?? 0) > 0 && (
          <Button variant="subtle" size="sm" onClick={() => void markAllRead()}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className={styles.list}>
        <Newest onLeave={close} />
      </div>
      <Link to="/notifications" className={styles.all} onClick={close}>
        See all notifications
      </Link>
    </div>
  )
}

function Newest({ onLeave }: { onLeave(): void }) {
  const { data, isError, isFetching, refetch } = useQuery(
    notifications.query('GET /api/notifications', { query: { limit: shownCount, view: 'shown' } }),
  )
  if (data && data.length > 0) return <NotificationList notifications={data} onLeave={onLeave} />
  if (data) return <NoNotifications isCompact />
  if (!isError) return <SkeletonList count={4} />
  return (
    <ErrorState
      title="Notifications could not be loaded"
      isCompact
      headingLevel={3}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}
