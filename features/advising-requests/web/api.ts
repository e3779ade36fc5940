import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** Staff, advisors and students change requests, so each screen reads them anew as it opens. */
export const advising = apiClient<typeof contract>({ refetchOnMount: 'always' })

export const ownRequestsQuery = advising.query('GET /api/advising/requests', { query: { mine: 'true', limit: 50 } })
export const requestQuery = (id: string) => advising.query('GET /api/advising/requests/{id}', { params: { id } })
export const optionsQuery = advising.query('GET /api/advising/options')
