import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

const dashboardApi = apiClient<typeof contract>()

/** The four figures of the dashboard. */
export const statsQuery = queryOptions({ queryKey: ['stats'], queryFn: () => dashboardApi('GET /api/users/stats') })

/** Points in each of the last twelve weeks, oldest first. Part of the stats, so that what changes those renews it too. */
export const pointsHistoryQuery = queryOptions({
  queryKey: ['stats', 'points-history'],
  queryFn: () => dashboardApi('GET /api/users/points-history'),
})
