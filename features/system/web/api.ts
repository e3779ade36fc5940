import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export const system = apiClient<typeof contract>({ refetchOnMount: 'always' })

/** The page is left open to watch: it reads again by itself. */
export const live = { refetchInterval: 10_000 }
