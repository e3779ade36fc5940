import { queryOptions } from '@tanstack/react-query'
import { caller } from '#platform/web/call.ts'
import type { contract } from '../contract.ts'

const call = caller<typeof contract>()

/** The four figures of the dashboard. */
export const statsQuery = queryOptions({ queryKey: ['stats'], queryFn: () => call('GET /api/users/stats') })

/** Points in each of the last twelve weeks, oldest first. Part of the stats, so that what changes those renews it too. */
export const pointsHistoryQuery = queryOptions({
  queryKey: ['stats', 'points-history'],
  queryFn: () => call('GET /api/users/points-history'),
})
