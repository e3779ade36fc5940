import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export { parseClickSearch, parsePeriodSearch } from './analytics/click-search.ts'

export const clicks = apiClient<typeof contract>({ refetchOnMount: 'always' })
