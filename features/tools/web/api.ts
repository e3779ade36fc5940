import { apiClient } from '#platform/web/api-client.ts'
import { limits } from '#rules/limits.ts'
import type { contract } from '../contract.ts'

export const tools = apiClient<typeof contract>()

/** Every published tool. */
export const toolsQuery = tools.query('GET /api/venture-works-tools', { query: { limit: limits.page.max } })

export const favoritesQuery = tools.query('GET /api/user/favorite-tools')
