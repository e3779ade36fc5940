import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'
import type { NotificationView } from '../schema.ts'

export const notificationsApi = apiClient<typeof contract>()

const refetchIntervalMs = 60_000

/**
 * How many are unread. News come by themselves; it is asked anew every minute too, for those whose rest is over and where no
 * stream comes through, and when the page becomes visible again.
 */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: () => notificationsApi('GET /api/notifications/unread'),
  refetchInterval: refetchIntervalMs,
  refetchOnWindowFocus: 'always',
})

/** The newest of a view, as many as asked for; whoever opens the list sees what is there now. */
export const notificationsQuery = ({ limit, view }: { limit: number; view: NotificationView }) =>
  queryOptions({
    queryKey: ['notifications', 'list', view, limit],
    queryFn: () => notificationsApi('GET /api/notifications', { query: { limit, view } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export const preferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: () => notificationsApi('GET /api/notifications/preferences'),
})
