import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** Everybody of a team changes its venture, so each screen reads it anew as it opens. */
export const ventures = apiClient<typeof contract>({ refetchOnMount: 'always' })
