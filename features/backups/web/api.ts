import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export const backups = apiClient<typeof contract>({ refetchOnMount: 'always' })
