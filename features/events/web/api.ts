import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** Seats are taken all the time, so each screen reads events anew as it opens. */
export const events = apiClient<typeof contract>({ refetchOnMount: 'always' })
