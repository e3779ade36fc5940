import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

const search = apiClient<typeof contract>()

/** What the person may see and search for. The results of the text before stay until the new ones arrive. */
export const searchQuery = (q: string) =>
  queryOptions({
    ...search.query('GET /api/search', { query: { q: q.slice(0, 200) } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    // Other people change what is found, and nothing says so.
    staleTime: 30_000,
    gcTime: 60_000,
  })
