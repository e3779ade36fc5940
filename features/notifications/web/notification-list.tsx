import { Box, Group, Stack, Text } from '@mantine/core'
import Award from 'lucide-react/icons/award'
import Bell from 'lucide-react/icons/bell'
import { lazy, Suspense } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { ScreenLink, useHasScreen } from '#platform/web/screens.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { QuietBell } from '#platform/web/ui/illustrations/quiet-bell.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { ToneIcon } from '#platform/web/ui/tone-icon.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Notification, NotificationView } from '../schema.ts'
import { useMarkRead } from './api.ts'
import styles from './notification-list.module.css'

// The bell has none, so it does not load menus.
const SnoozeMenu = lazy(() => import('./snooze-menu.tsx').then((file) => ({ default: file.SnoozeMenu })))

const noNotifications: Record<NotificationView, { title: string; text: string }> = {
  shown: { title: 'All quiet', text: 'Badges you earn and news about your ventures will appear here.' },
  unread: { title: 'All read', text: 'Nothing is waiting for you.' },
  snoozed: { title: 'Nothing snoozed', text: 'The clock beside a notification puts it away until a time you choose.' },
}

export function NoNotifications({ isCompact = false, view }: { isCompact?: boolean; view: NotificationView }) {
  const { title, text } = noNotifications[view]
  return (
    <EmptyState title={title} illustration={<QuietBell />} isCompact={isCompact} headingLevel={isCompact ? 3 : 2}>
      {text}
    </EmptyState>
  )
}

type NotificationListProps = { notifications: readonly Notification[]; onLeave?: () => void; maySnooze?: boolean }

/** Notifications, newest first. Opening one marks it as read and leads to what it is about. */
export function NotificationList({ notifications, onLeave, maySnooze = false }: NotificationListProps) {
  return (
    <Stack gap={2} m={0} p={0} renderRoot={(props) => <ul {...props} />}>
      {notifications.map((notification) => (
        <Group
          key={notification.id}
          gap="xs"
          wrap="nowrap"
          align="flex-start"
          renderRoot={(props) => <li {...props} />}
        >
          <NotificationLink notification={notification} onLeave={onLeave} />
          {maySnooze && (
            <Suspense fallback={<Box miw={42} />}>
              <SnoozeMenu notification={notification} />
            </Suspense>
          )}
        </Group>
      ))}
    </Stack>
  )
}

type NotificationLinkProps = { notification: Notification; onLeave: (() => void) | undefined }

function NotificationLink({ notification, onLeave }: NotificationLinkProps) {
  const hasScreen = useHasScreen()
  const now = useNow()
  const markRead = useMarkRead()
  const { id, kind, title, body, path, createdAt, shownAt, readAt } = notification
  const isUnread = readAt === null
  const isBadge = kind === 'badge_earned'
  const Icon = isBadge ? Award : Bell
  const open = () => {
    if (isUnread) void markRead.run({ body: { ids: [id] } })
    if (hasScreen(path)) onLeave?.()
  }
  const content = (
    <>
      <ToneIcon tone={isBadge ? 'accent' : 'neutral'} isRound>
        <Icon size={20} aria-hidden />
      </ToneIcon>
      <Stack gap={0} flex={1} miw={0} renderRoot={(props) => <span {...props} />}>
        <Text span fw={isUnread ? 700 : 500} lh={1.35}>
          {title}
        </Text>
        <Text span c="dimmed" fz="sm" lh={1.45}>
          {body}
        </Text>
        <Text span mt={2} c="dimmed" fz="xs">
          <RelativeTime at={createdAt} />
          {Date.parse(shownAt) > now.getTime() && <> · back {formatDate(shownAt, 'dateTime')}</>}
        </Text>
      </Stack>
      {isUnread && (
        <span className={styles.dot}>
          <span className="visually-hidden">Unread</span>
        </span>
      )}
    </>
  )
  const look = { className: styles.notification, children: content }
  if (hasScreen(path)) return <ScreenLink to={path} onClick={open} {...look} />
  return isUnread ? <button type="button" onClick={open} {...look} /> : <div {...look} />
}
