import { apiClient } from '#platform/web/api-client.ts'
import { limits } from '#rules/limits.ts'
import type { contract } from '../contract.ts'

export const courses = apiClient<typeof contract>()

/** Every published course. */
export const coursesQuery = courses.query('GET /api/courses', { query: { limit: limits.page.max } })
