import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { QuietBell } from '#platform/web/ui/illustrations/quiet-bell.tsx'
import type { NotificationView } from '../schema.ts'

const messages: Record<NotificationView, { title: string; text: string }> = {
  shown: { title: 'All quiet', text: 'Badges you earn and news about your ventures will appear here.' },
  unread: { title: 'All read', text: 'Nothing is waiting for you.' },
  snoozed: { title: 'Nothing snoozed', text: 'The clock beside a notification puts it away until a time you choose.' },
}

type NoNotificationsProps = { isCompact?: boolean; view?: NotificationView }

export function NoNotifications({ isCompact = false, view = 'shown' }: NoNotificationsProps) {
  const { title, text } = messages[view]
  return (
    <EmptyState title={title} illustration={<QuietBell />} isCompact={isCompact} headingLevel={isCompact ? 3 : 2}>
      {text}
    </EmptyState>
  )
}
