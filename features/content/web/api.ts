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
import { limits } from '#rules/limits.ts'
import type { contract } from '../contract.ts'
import type { Resource, ResourceDetail, Tool } from '../schema.ts'
import type { ResourceSearch } from './resources/resource-search.ts'

const contentApi = apiClient<typeof contract>()
const pagedContentApi = pagedApiClient<typeof contract>()

const pageSize = 24
/** How long lists of resources count as fresh. */
const freshMs = 5 * 60_000
const toPageQuery = (pageParam: string | null) => ({ limit: pageSize, ...cursorParam(pageParam) })

export const resourcesQuery = (search: ResourceSearch) =>
  infiniteQueryOptions({
    queryKey: ['resources', 'list', search],
    queryFn: ({ pageParam }) =>
      pagedContentApi('GET /api/resources', { query: { ...search, ...toPageQuery(pageParam) } }),
    ...cursorPagination,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  })

export const facetsQuery = (search: ResourceSearch) =>
  queryOptions({
    queryKey: ['resources', 'facets', search],
    queryFn: () => contentApi('GET /api/resources/facets', { query: search }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  })

export const savedQuery = infiniteQueryOptions({
  queryKey: ['resources', 'saved'],
  queryFn: ({ pageParam }) => pagedContentApi('GET /api/resources/saved', { query: toPageQuery(pageParam) }),
  ...cursorPagination,
  staleTime: freshMs,
})

export const recentQuery = queryOptions({
  queryKey: ['resources', 'recent'],
  queryFn: () => contentApi('GET /api/resources/recent'),
  staleTime: 0,
})

export const suggestedQuery = queryOptions({
  queryKey: ['resources', 'suggested'],
  queryFn: () => contentApi('GET /api/resources/suggested'),
  staleTime: freshMs,
})

export const resourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['resources', 'one', id],
    queryFn: () => contentApi('GET /api/resources/{id}', { params: { id } }),
    staleTime: freshMs,
  })

/** Notes that a resource was opened; nobody waits for it, and a failure costs one line of a list. */
export function recordOpened(queryClient: QueryClient, id: string): void {
  contentApi('POST /api/resources/{id}/view', { params: { id } }).then(
    () => void queryClient.invalidateQueries({ queryKey: recentQuery.queryKey, refetchType: 'none' }),
    () => undefined,
  )
}

/** Saves a resource, or takes it off the list. What is on the screen follows at once, and back when it fails. */
export function useToggleSavedResource() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ notionId, isSaved }: { notionId: string; isSaved: boolean }) =>
      isSaved
        ? contentApi('POST /api/resources/save', { body: { resourceId: notionId } })
        : contentApi('POST /api/resources/unsave', { body: { resourceId: notionId } }),
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

/** Takes a resource off the list of saved ones by its id. */
export function useRemoveSavedResource() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => contentApi('DELETE /api/resources/saved/{name}', { params: { name } }),
    onSuccess: (_reply, notionId) => {
      markSaved(queryClient, { notionId, isSaved: false })
      return queryClient.invalidateQueries({ queryKey: savedQuery.queryKey })
    },
  })
}

/** Notes a download; the first one of a resource brings points. */
export function useDownload() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => contentApi('POST /api/resources/{id}/download', { params: { id } }),
    onSuccess: () => refreshAwards(queryClient),
  })
}

export const toolsQuery = queryOptions({
  queryKey: ['tools', 'list'],
  queryFn: () => contentApi('GET /api/venture-works-tools', { query: { limit: limits.page.max } }),
})
export const favoritesQuery = queryOptions({
  queryKey: ['tools', 'favorites'],
  queryFn: () => contentApi('GET /api/user/favorite-tools'),
})

/** Marks a tool as a favorite, or takes the mark away; the heart follows at once, and back when it fails. */
export function useToggleFavorite() {
  const queryClient = useQueryClient()
  const flip = ({ id }: Tool) =>
    queryClient.setQueryData(
      favoritesQuery.queryKey,
      (ids) => ids && (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    )
  return useMutation({
    mutationFn: ({ id }: Tool) => contentApi('POST /api/user/toggle-favorite-tool', { body: { toolId: id } }),
    onMutate: flip,
    onError: (_error, tool) => flip(tool),
    onSuccess: ({ toolId, isFavorite }) =>
      queryClient.setQueryData(favoritesQuery.queryKey, (ids = []) => [
        ...ids.filter((id) => id !== toolId),
        ...(isFavorite ? [toolId] : []),
      ]),
  })
}

export const coursesQuery = queryOptions({
  queryKey: ['courses', 'list'],
  queryFn: () => contentApi('GET /api/courses', { query: { limit: limits.page.max } }),
})
export const courseQuery = (slug: string) =>
  queryOptions({
    queryKey: ['courses', 'one', slug],
    queryFn: () => contentApi('GET /api/courses/{slug}', { params: { slug } }),
  })
