import type { QueryClient } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import { refreshTopics } from '#platform/web/topics.ts'
import type { contract } from '../contract.ts'

export const awards = apiClient<typeof contract>()

/** The newest activities, `limit` of them. */
export const activitiesQuery = (limit: number) => awards.query('GET /api/activities', { query: { limit } })

/** For resources, whose writes do not go through `useAction` yet. */
export function refreshAwards(queryClient: QueryClient): void {
  void refreshTopics(queryClient, ['awards', 'currentUser'])
}
