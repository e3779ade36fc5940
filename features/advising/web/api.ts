import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** Staff, advisors and students change requests, so each screen reads them anew as it opens. */
// The compiler cannot write out the type by itself: it is too long.
export const advising: ReturnType<typeof apiClient<typeof contract>> = apiClient<typeof contract>({
  refetchOnMount: 'always',
})

export const ownRequestsQuery = advising.query('GET /api/advising/requests', { query: { mine: 'true', limit: 50 } })
export const requestQuery = (id: string) => advising.query('GET /api/advising/requests/{id}', { params: { id } })
export const optionsQuery = advising.query('GET /api/advising/options')
export const draftQuery = advising.query('GET /api/meeting-intake/draft')
