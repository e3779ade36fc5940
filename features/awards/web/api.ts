import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export const awardsApi = apiClient<typeof contract>()

/** The newest activities, as many as asked for. */
export const activitiesQuery = (limit: number) =>
  queryOptions({
    queryKey: ['activities', limit],
    queryFn: () => awardsApi('GET /api/activities', { query: { limit } }),
  })

export const badgesQuery = queryOptions({ queryKey: ['badges'], queryFn: () => awardsApi('GET /api/users/badges') })

/** Whatever shows points or badges. */
const awardDependents = [['activities'], ['badges'], ['stats'], ['notifications'], ['current-user']]
/** Points come from a job, most often within the second. */
const awardDelaysMs = [1_000, 4_000]

/** Asks anew for points and badges after something that may earn some: at once, and again when the job may have given them. */
export function refreshAwards(queryClient: QueryClient): void {
  const refresh = () => {
    for (const queryKey of awardDependents) void queryClient.invalidateQueries({ queryKey })
  }
  refresh()
  for (const delayMs of awardDelaysMs) setTimeout(refresh, delayMs)
}
