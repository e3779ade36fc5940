import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export const crm = apiClient<typeof contract>({ refetchOnMount: 'always' })

export const statusQuery = crm.query('GET /api/twenty/status')
export const testQuery = crm.query('GET /api/twenty/test')
