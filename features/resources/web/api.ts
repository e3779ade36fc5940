import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { refreshAwards } from '#features/awards/web/api.ts'
import { apiClient } from '#platform/web/api-client.ts'
import { cursorParam, cursorPagination, pagedApiClient } from '#platform/web/pagination.ts'
import type { contract } from '../contract.ts'
import type { Resource, ResourceDetail } from '../schema.ts'
import type { ResourceSearch } from './resource-search.ts'

const resourcesApi = apiClient<typeof contract>()
const pagedResourcesApi = pagedApiClient<typeof contract>()

const pageSize = 24
const freshMs = 5 * 60_000
const toPageQuery = (pageParam: string | null) => ({ limit: pageSize, ...cursorParam(pageParam) })

export const resourcesQuery = (search: ResourceSearch) =>
  infiniteQueryOptions({
    queryKey: ['resources', 'list', search],
    queryFn: ({ pageParam }) =>
      pagedResourcesApi('GET /api/resources', { query: { ...search, ...toPageQuery(pageParam) } }),
    ...cursorPagination,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  })

export const facetsQuery = (search: ResourceSearch) =>
  queryOptions({
    queryKey: ['resources', 'facets', search],
    queryFn: () => resourcesApi('GET /api/resources/facets', { query: search }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  })

export const savedQuery = infiniteQueryOptions({
  queryKey: ['resources', 'saved'],
  queryFn: ({ pageParam }) => pagedResourcesApi('GET /api/resources/saved', { query: toPageQuery(pageParam) }),
  ...cursorPagination,
  staleTime: freshMs,
})

export const recentQuery = queryOptions({
  queryKey: ['resources', 'recent'],
  queryFn: () => resourcesApi('GET /api/resources/recent'),
  staleTime: 0,
})

export const suggestedQuery = queryOptions({
  queryKey: ['resources', 'suggested'],
  queryFn: () => resourcesApi('GET /api/resources/suggested'),
  staleTime: freshMs,
})

export const resourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['resources', 'one', id],
    queryFn: () => resourcesApi('GET /api/resources/{id}', { params: { id } }),
    staleTime: freshMs,
  })

/** Records that a resource was opened. Errors are ignored: only the list of recently viewed ones misses an entry. */
export function recordOpened(queryClient: QueryClient, id: string): void {
  resourcesApi('POST /api/resources/{id}/view', { params: { id } }).then(
    () => void queryClient.invalidateQueries({ queryKey: recentQuery.queryKey, refetchType: 'none' }),
    () => undefined,
  )
}

/** Saves a resource or removes it from the saved ones. Optimistic: the screen changes at once and back if the request fails. */
export function useToggleSavedResource() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ notionId, isSaved }: { notionId: string; isSaved: boolean }) =>
      isSaved
        ? resourcesApi('POST /api/resources/save', { body: { resourceId: notionId } })
        : resourcesApi('POST /api/resources/unsave', { body: { resourceId: notionId } }),
    onMutate: ({ notionId, isSaved }) => markSaved(queryClient, { notionId, isSaved }),
    onError: (_error, { notionId, isSaved }) => markSaved(queryClient, { notionId, isSaved: !isSaved }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: savedQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: suggestedQuery.queryKey, refetchType: 'none' })
    },
  })
}

type SavedState = { notionId: string; isSaved: boolean }

function markSaved(queryClient: QueryClient, { notionId, isSaved }: SavedState): void {
  const mark = <R extends Resource>(one: R): R => (one.notionId === notionId ? { ...one, isSaved } : one)
  queryClient.setQueriesData<{ pages: { items: Resource[] }[] }>(
    { queryKey: ['resources', 'list'] },
    (list) => list && { ...list, pages: list.pages.map((one) => ({ ...one, items: one.items.map(mark) })) },
  )
  queryClient.setQueryData(recentQuery.queryKey, (list) => list?.map(mark))
  queryClient.setQueryData(suggestedQuery.queryKey, (one) => one && { ...one, resources: one.resources.map(mark) })
  queryClient.setQueryData<ResourceDetail>(resourceQuery(notionId).queryKey, (one) => one && mark(one))
}

/** Removes a saved resource by its id. */
export function useRemoveSavedResource() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => resourcesApi('DELETE /api/resources/saved/{name}', { params: { name } }),
    onSuccess: (_reply, notionId) => {
      markSaved(queryClient, { notionId, isSaved: false })
      return queryClient.invalidateQueries({ queryKey: savedQuery.queryKey })
    },
  })
}

/** Records a download. The first one of a resource earns points, so points and badges are refreshed. */
export function useDownload() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => resourcesApi('POST /api/resources/{id}/download', { params: { id } }),
    onSuccess: () => refreshAwards(queryClient),
  })
}
