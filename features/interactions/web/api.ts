import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** Colleagues log interactions, too, so each screen reads them anew as it opens. */
export const interactions = apiClient<typeof contract>({ refetchOnMount: 'always' })
