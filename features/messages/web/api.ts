import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** The other one writes too, so each screen reads anew as it opens. */
export const messages = apiClient<typeof contract>({ refetchOnMount: 'always' })
