import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { lazy, Suspense } from 'react'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { Popup } from '#platform/web/ui/popup.tsx'
import { unreadQuery } from './api.ts'
import styles from './embeds.module.css'

const NewestNotifications = lazy(() =>
  import('./newest-notifications.tsx').then(({ NewestNotifications: newest }) => ({ default: newest })),
)

/** The bell with the number of unread notifications; opens the newest ones. `buttonClassName` gives it the looks of its bar. */
export function NotificationBell({ buttonClassName }: { buttonClassName?: string | undefined }) {
  useLiveUpdates('/api/notifications/stream')
  const { data } = useQuery(unreadQuery)
  const count = data?.unreadCount ?? 0
  return (
    <Popup
      label="Notifications"
      button={
        <span className={styles.bell}>
          <Bell size={22} aria-hidden />
          {count > 0 && (
            <span className={styles.count} aria-hidden>
              {count > 99 ? '99+' : count}
            </span>
          )}
          <span className="visually-hidden">{count > 0 ? `Notifications, ${count} unread` : 'Notifications'}</span>
        </span>
      }
      buttonProps={{ className: buttonClassName }}
    >
      <Suspense fallback={<div className={styles.space} />}>
        <NewestNotifications />
      </Suspense>
    </Popup>
  )
}

const LazyPreferences = lazy(() => import('./preferences.tsx').then(({ Preferences: all }) => ({ default: all })))

/** What the person is notified of and how, for the settings. */
export function NotificationPreferences() {
  return (
    <Suspense fallback={<div className={styles.space} />}>
      <LazyPreferences />
    </Suspense>
  )
}
