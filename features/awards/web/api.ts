import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export const awards = apiClient<typeof contract>()

/** The newest activities, `limit` of them. */
export const activitiesQuery = (limit: number) => awards.query('GET /api/activities', { query: { limit } })
