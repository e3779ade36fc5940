import type { Notification } from '../schema.ts'
import { notifications, unreadQuery } from './api.ts'

const notificationLists = { queryKey: ['GET /api/notifications'] }

/** Marks the notifications with these ids as read, or all of them without ids. They look read at once. */
export function useMarkRead() {
  return notifications.useAction('POST /api/notifications/read', {
    failure: () => ({ title: 'Not marked as read', message: 'Check your connection and try again.' }),
    optimistic: ({ body: { ids } }) => [
      {
        query: notificationLists,
        update: (list: Notification[]) => list.map((notification) => toRead(notification, ids)),
      },
      {
        query: unreadQuery,
        update: ({ unreadCount }: { unreadCount: number }) => ({
          unreadCount: ids ? Math.max(0, unreadCount - ids.length) : 0,
        }),
      },
    ],
  })
}

function toRead(notification: Notification, ids: string[] | undefined): Notification {
  return notification.readAt === null && (!ids || ids.includes(notification.id))
    ? { ...notification, readAt: new Date().toISOString() }
    : notification
}
