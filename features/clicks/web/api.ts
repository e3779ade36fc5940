import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Link } from '#features/links/schema.ts'
import { apiClient } from '#platform/web/api-client.ts'
import { cursorParam, cursorPagination, pagedApiClient } from '#platform/web/pagination.ts'
import type { contract } from '../contract.ts'
import { getRangeDays, type ClickSearch } from './analytics/click-search.ts'

export { parseClickSearch } from './analytics/click-search.ts'

const clicksApi = apiClient<typeof contract>()
const fetchClicksPage = pagedApiClient<typeof contract>()

const historyPageSize = 20
/** How often the first page is refetched while it is visible. */
const liveMs = 5_000

// The keys begin with 'links', because whatever changes a link also changes what is shown here.

/** A link's analytics. The click count is part of the key, so that the chart is refetched when the counter changes. */
export const analyticsQuery = ({ id, clicks }: Pick<Link, 'id' | 'clicks'>, { range, ...filters }: ClickSearch) =>
  queryOptions({
    queryKey: ['links', 'analytics', id, { range, ...filters }, clicks],
    queryFn: () =>
      clicksApi('GET /api/admin/tracked-links/{id}/analytics', {
        params: { id },
        query: { days: getRangeDays(range), ...filters },
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    gcTime: 60_000,
  })

/** Hits, newest first. Refetched only while there is one page: otherwise rows would move under somebody who reads on. */
export const clicksQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['links', 'clicks', id],
    queryFn: ({ pageParam }) =>
      fetchClicksPage('GET /api/admin/link-clicks/{id}', {
        params: { id },
        query: { limit: historyPageSize, ...cursorParam(pageParam) },
      }),
    ...cursorPagination,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length === 1 ? liveMs : false),
    refetchOnMount: 'always',
  })
