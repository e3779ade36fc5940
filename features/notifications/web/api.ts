import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { caller } from '#platform/web/call.ts'
import type { contract } from '../contract.ts'

export const callNotifications = caller<typeof contract>()

const askAgainMs = 60_000

/** How many are unread; asked anew every minute while the page is visible, and when it becomes so again. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: () => callNotifications('GET /api/notifications/unread'),
  refetchInterval: askAgainMs,
  refetchOnWindowFocus: 'always',
})

/** The newest ones, as many as asked for; whoever opens the list sees what is there now. */
export const notificationsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['notifications', 'list', limit],
    queryFn: () => callNotifications('GET /api/notifications', { query: { limit } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
