import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** The log grows with everything staff do, so the screen reads it anew as it opens. */
export const audit = apiClient<typeof contract>({ refetchOnMount: 'always' })
