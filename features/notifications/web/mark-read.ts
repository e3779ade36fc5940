import type { Page } from '#platform/contract/paging.ts'
import type { Notification } from '../schema.ts'
import { notifications, unreadQuery } from './api.ts'

/** As the bell reads them, and page by page. */
type NotificationRows = Notification[] | { pages: Page<Notification>[] }

/** Marks the notifications with these ids as read, or all of them without ids. They look read at once. */
export function useMarkRead() {
  return notifications.useAction('POST /api/notifications/read', {
    failure: () => ({ title: 'Not marked as read', message: 'Check your connection and try again.' }),
    optimistic: ({ body: { ids } }) => [
      { query: { queryKey: ['GET /api/notifications'] }, update: (list: NotificationRows) => markRead(list, ids) },
      {
        query: unreadQuery,
        update: ({ unreadCount }: { unreadCount: number }) => ({
          unreadCount: ids ? Math.max(0, unreadCount - ids.length) : 0,
        }),
      },
    ],
  })
}

function markRead(list: NotificationRows, ids: string[] | undefined): NotificationRows {
  const toReadRows = (rows: Notification[]) => rows.map((notification) => toRead(notification, ids))
  if (Array.isArray(list)) return toReadRows(list)
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: toReadRows(page.items) })) }
}

function toRead(notification: Notification, ids: string[] | undefined): Notification {
  return notification.readAt === null && (!ids || ids.includes(notification.id))
    ? { ...notification, readAt: new Date().toISOString() }
    : notification
}
