import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** The other one of a meeting changes it too, so each screen reads it anew as it opens. */
export const bookings = apiClient<typeof contract>({ refetchOnMount: 'always' })
