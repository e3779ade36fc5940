import { Box } from '@mantine/core'
import Award from 'lucide-react/icons/award'
import Bell from 'lucide-react/icons/bell'
import { lazy, Suspense } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { ScreenLink, useHasScreen } from '#platform/web/screens.tsx'
import { EmptyState, type EmptyStateProps } from '#platform/web/ui/empty-state.tsx'
import { QuietBell } from '#platform/web/ui/illustrations/quiet-bell.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { ToneIcon } from '#platform/web/ui/tone-icon.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Notification, NotificationView } from '../schema.ts'
import { useMarkRead } from './api.ts'
import styles from './notification-list.module.css'

// The bell has none, so it does not load menus.
const SnoozeMenu = lazy(() => import('./snooze-menu.tsx').then((file) => ({ default: file.SnoozeMenu })))

const noNotifications: Record<NotificationView, { title: string; children: string }> = {
  shown: { title: 'All quiet', children: 'Badges you earn and news about your ventures and events show up here.' },
  unread: { title: 'All caught up', children: 'You have no unread notifications.' },
  snoozed: { title: 'Nothing snoozed', children: 'Click the clock next to a notification to get it back later.' },
}

type NoNotificationsProps = Pick<EmptyStateProps, 'isCompact' | 'headingLevel'> & { view: NotificationView }

export const NoNotifications = ({ view, ...look }: NoNotificationsProps) => (
  <EmptyState {...noNotifications[view]} {...look} illustration={<QuietBell />} />
)

type NotificationListProps = { notifications: readonly Notification[]; onLeave?: () => void; maySnooze?: boolean }

/** Notifications, newest first. Opening one marks it as read and leads to what it is about. */
export function NotificationList({ notifications, onLeave, maySnooze = false }: NotificationListProps) {
  return (
    <ul className={styles.list}>
      {notifications.map((notification) => (
        <li key={notification.id} className={styles.row}>
          <NotificationLink notification={notification} onLeave={onLeave} />
          {maySnooze && (
            <Suspense fallback={<Box miw={42} />}>
              <SnoozeMenu notification={notification} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  )
}

type NotificationLinkProps = { notification: Notification; onLeave: (() => void) | undefined }

function NotificationLink({ notification, onLeave }: NotificationLinkProps) {
  const { id, kind, title, body, path, createdAt, shownAt, readAt } = notification
  const hasScreen = useHasScreen()(path)
  const markRead = useMarkRead()
  const isSnoozed = Date.parse(shownAt) > useNow().getTime()
  // A snoozed one is not waiting to be read: it comes back unread when its time is over.
  const isUnread = readAt === null && !isSnoozed
  const [Icon, tone] = kind === 'badge_earned' ? ([Award, 'accent'] as const) : ([Bell, 'neutral'] as const)
  const open = () => {
    if (isUnread) void markRead.run({ body: { ids: [id] } })
    if (hasScreen) onLeave?.()
  }
  const content = (
    <>
      <ToneIcon tone={tone} isRound>
        <Icon size={20} aria-hidden />
      </ToneIcon>
      <span className={styles.text}>
        <span className={styles.title} data-unread={isUnread || undefined}>
          {title}
        </span>
        <span className={styles.body}>{body}</span>
        <span className={styles.time}>
          <RelativeTime at={createdAt} />
          {isSnoozed && ` · back ${formatDate(shownAt, 'dateTime')}`}
        </span>
      </span>
      {isUnread && <span className={styles.dot} role="img" aria-label="Unread" />}
    </>
  )
  const look = { className: styles.notification, children: content }
  if (hasScreen) return <ScreenLink to={path} onClick={open} {...look} />
  return isUnread ? <button type="button" onClick={open} {...look} /> : <div {...look} />
}
