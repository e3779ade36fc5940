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
import { useIdempotencyKey } from '#platform/web/form/use-idempotency-key.ts'
import { cursorParam, cursorPagination, pagedApiClient } from '#platform/web/pagination.ts'
import type { z } from '#platform/contract/zod.ts'
import type { contract } from '../contract.ts'
import type { newVenture, Venture, ventureEdit } from '../schema.ts'
import type { VentureSearch } from './list/venture-search.ts'

export const venturesApi = apiClient<typeof contract>()
const pagedVenturesApi = pagedApiClient<typeof contract>()

const venturesKey = ['ventures'] as const

/** The newest of the own ventures, at most a hundred. */
export const venturesQuery = queryOptions({ queryKey: venturesKey, queryFn: () => venturesApi('GET /api/ventures') })

/** The own ventures that fit, page by page. */
export const ventureListQuery = (search: VentureSearch) =>
  infiniteQueryOptions({
    queryKey: ['ventures', 'list', search],
    queryFn: ({ pageParam }) =>
      pagedVenturesApi('GET /api/ventures', { query: { ...search, ...cursorParam(pageParam) } }),
    ...cursorPagination,
    placeholderData: keepPreviousData,
    // What others of the team did shows when one comes back.
    refetchOnMount: 'always',
  })

export const trashQuery = queryOptions({
  queryKey: ['ventures', 'trash'],
  queryFn: () => venturesApi('GET /api/ventures/trash'),
})

export const ventureQuery = (id: string) =>
  queryOptions({
    queryKey: ['ventures', 'one', id],
    queryFn: () => venturesApi('GET /api/ventures/{id}', { params: { id } }),
    refetchOnMount: 'always',
  })

/** What the lists know of a venture, to show at once while it is asked for. */
export function findCachedVenture(queryClient: QueryClient, id: string): Venture | undefined {
  const lists = queryClient.getQueriesData<{ pages: { items: Venture[] }[] }>({ queryKey: ['ventures', 'list'] })
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((cached) => cached.id === id)
}

/** Starts a venture; sent twice, it is still one. */
export function useCreateVenture() {
  const queryClient = useQueryClient()
  const withIdempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: z.input<typeof newVenture>) =>
      withIdempotencyKey(body, (idempotencyKey) => venturesApi('POST /api/ventures', { body, idempotencyKey })),
    onSuccess: (venture) => cacheVenture(queryClient, venture),
  })
}

type EditInput = z.input<typeof ventureEdit> & { id: string; version?: number }

/** Changes the given fields and leaves the others; with a version, unless somebody changed it since. */
export function useEditVenture() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, ...body }: EditInput) =>
      venturesApi('PATCH /api/ventures/{id}', { params: { id }, body, ...(version && { ifMatch: version }) }),
    onSuccess: (venture) => cacheVenture(queryClient, venture),
    onError: () => void queryClient.invalidateQueries({ queryKey: venturesKey }),
  })
}

/** Moves an own venture to the trash. */
export function useTrashVenture() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => venturesApi('DELETE /api/ventures/{id}', { params: { id } }),
    onSuccess: ({ id }) => removeVentureFromCache(queryClient, id),
  })
}

export function useRestoreVenture() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => venturesApi('POST /api/ventures/{id}/restore', { params: { id } }),
    onSuccess: (venture) => cacheVenture(queryClient, venture),
  })
}

/** After a venture was left or deleted: it is not asked for again, since it would not be found. */
export function removeVentureFromCache(queryClient: QueryClient, removedId: string): void {
  queryClient.setQueryData(venturesQuery.queryKey, (list) => list?.filter(({ id }) => id !== removedId))
  void queryClient.invalidateQueries({
    queryKey: venturesKey,
    predicate: ({ queryKey }) => !queryKey.includes(removedId),
  })
  refreshAwards(queryClient)
}

/** After something of a venture changed: it, its lists and what it may have earned are asked for anew. */
export function refreshVenture(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: venturesKey })
  refreshAwards(queryClient)
}

function cacheVenture(queryClient: QueryClient, venture: Venture): void {
  queryClient.setQueryData(ventureQuery(venture.id).queryKey, venture)
  queryClient.setQueryData(
    venturesQuery.queryKey,
    (list) => list && [venture, ...list.filter(({ id }) => id !== venture.id)],
  )
  refreshVenture(queryClient)
}
