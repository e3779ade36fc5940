import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export const contentSync = apiClient<typeof contract>({ refetchOnMount: 'always' })

export const statusQuery = contentSync.query('GET /api/admin/cache/status')
