import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import { limits } from '#rules/limits.ts'
import type { contract } from '../contract.ts'

const coursesApi = apiClient<typeof contract>()

export const coursesQuery = queryOptions({
  queryKey: ['courses', 'list'],
  queryFn: () => coursesApi('GET /api/courses', { query: { limit: limits.page.max } }),
})
export const courseQuery = (slug: string) =>
  queryOptions({
    queryKey: ['courses', 'one', slug],
    queryFn: () => coursesApi('GET /api/courses/{slug}', { params: { slug } }),
  })
