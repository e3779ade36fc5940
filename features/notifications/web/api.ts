import { queryOptions } from '@tanstack/react-query'
import type { Page } from '#platform/contract/paging.ts'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'
import type { Notification } from '../schema.ts'

/** The lists are read anew whenever they open. */
export const notifications = apiClient<typeof contract>({ refetchOnMount: 'always' })

const refetchIntervalMs = 60_000

/**
 * How many are unread. New ones arrive as live updates. It is also read every minute, because a snooze that ends publishes nothing and
 * some networks let no stream through, and when the page becomes visible again.
 */
export const unreadQuery = queryOptions({
  ...notifications.query('GET /api/notifications/unread'),
  refetchInterval: refetchIntervalMs,
  refetchOnWindowFocus: 'always',
})

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
  const readAt = new Date().toISOString()
  const toRead = (row: Notification) =>
    row.readAt === null && (!ids || ids.includes(row.id)) ? { ...row, readAt } : row
  if (Array.isArray(list)) return list.map(toRead)
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(toRead) })) }
}
