import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** A draft may go on at another device, so it is read anew as the form opens. */
export const intakes = apiClient<typeof contract>({ refetchOnMount: 'always' })

export const draftQuery = intakes.query('GET /api/meeting-intake/draft')
