import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export { parseClickSearch, parsePeriodSearch } from './click-search.ts'

export const clickAnalytics = apiClient<typeof contract>({ refetchOnMount: 'always' })
