import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** Everybody of a team changes it, so each panel reads it anew as it opens. */
export const progress = apiClient<typeof contract>({ refetchOnMount: 'always' })
