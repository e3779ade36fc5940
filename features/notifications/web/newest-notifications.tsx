import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClosePopup } from '#platform/web/ui/popup.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { notifications, unreadQuery, useMarkRead } from './api.ts'
import styles from './newest-notifications.module.css'
import { NoNotifications, NotificationList } from './notification-list.tsx'

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
        <Box component="h2" fz="var(--size-title-3)">
          Notifications
        </Box>
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
  const newest = useQuery(
    notifications.query('GET /api/notifications', { query: { limit: shownCount, view: 'shown' } }),
  )
  return (
    <QueryList
      query={newest}
      skeleton={<SkeletonList count={4} />}
      errorTitle="Notifications could not be loaded"
      isSection
      empty={<NoNotifications view="shown" isCompact headingLevel={3} />}
    >
      {(rows) => <NotificationList notifications={rows} onLeave={onLeave} />}
    </QueryList>
  )
}
