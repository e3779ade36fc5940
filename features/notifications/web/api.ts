import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

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

export const preferencesQuery = notifications.query('GET /api/notifications/preferences')
