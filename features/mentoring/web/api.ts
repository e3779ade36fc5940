import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** Staff assign and mentors edit their cards, so each screen reads anew as it opens. */
export const mentoring = apiClient<typeof contract>({ refetchOnMount: 'always' })
