import Award from 'lucide-react/icons/award'
import Bell from 'lucide-react/icons/bell'
import type { ReactNode } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { ScreenLink, useHasScreen } from '#platform/web/screens.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import type { Notification } from '../schema.ts'
import { useMarkRead } from './mark-read.ts'
import styles from './notification-list.module.css'
import { SnoozeMenu } from './snooze-menu.tsx'

/** Notifications, newest first. Opening one marks it as read and leads to what it is about. */
export function NotificationList({
  notifications,
  onLeave,
  maySnooze = false,
}: {
  notifications: readonly Notification[]
  onLeave?: () => void
  maySnooze?: boolean
}) {
  return (
    <ul className={styles.list}>
      {notifications.map((notification) => (
        <li key={notification.id} className={styles.item}>
          <NotificationLink notification={notification} onLeave={onLeave}>
            <NotificationContent notification={notification} />
          </NotificationLink>
          {maySnooze && <SnoozeMenu notification={notification} />}
        </li>
      ))}
    </ul>
  )
}

type NotificationLinkProps = { notification: Notification; onLeave: (() => void) | undefined; children: ReactNode }

function NotificationLink({ notification: { id, path, readAt }, onLeave, children }: NotificationLinkProps) {
  const hasScreen = useHasScreen()
  const markRead = useMarkRead()
  const open = () => {
    if (readAt === null) void markRead.run({ body: { ids: [id] } })
  }
  if (hasScreen(path)) {
    const openAndLeave = () => {
      open()
      onLeave?.()
    }
    return (
      <ScreenLink to={path} className={styles.notification} onClick={openAndLeave}>
        {children}
      </ScreenLink>
    )
  }
  if (readAt !== null) return <div className={styles.notification}>{children}</div>
  return (
    <button type="button" className={styles.notification} onClick={open}>
      {children}
    </button>
  )
}

function NotificationContent({ notification }: { notification: Notification }) {
  const { kind, title, body, createdAt, shownAt, readAt } = notification
  const isSnoozed = Date.parse(shownAt) > useNow().getTime()
  const isBadge = kind === 'badge_earned'
  const Icon = isBadge ? Award : Bell
  return (
    <>
      <span className={styles.icon} data-badge={isBadge || undefined}>
        <Icon size={20} aria-hidden />
      </span>
      <span className={styles.content} data-unread={readAt === null || undefined}>
        <span className={styles.title}>{title}</span>
        <span className={styles.body}>{body}</span>
        <span className={styles.age}>
          <RelativeTime at={createdAt} />
          {isSnoozed && <> · back {formatDate(shownAt, 'dateTime')}</>}
        </span>
      </span>
      {readAt === null && (
        <span className={styles.dot}>
          <span className="visually-hidden">Unread</span>
        </span>
      )}
    </>
  )
}
