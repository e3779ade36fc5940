import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { refreshAwards } from '#features/awards/web/api.ts'
import { caller } from '#platform/web/call.ts'
import { useOncePerBody } from '#platform/web/form/use-once-per-body.ts'
import { atCursor, byCursor, pager } from '#platform/web/pager.ts'
import type { z } from '#platform/contract/zod.ts'
import type { contract } from '../contract.ts'
import type { newVenture, Venture, ventureEdit } from '../schema.ts'
import type { VentureSearch } from './list/venture-search.ts'

export const callVentures = caller<typeof contract>()
const pageVentures = pager<typeof contract>()

const everything = ['ventures'] as const

/** The newest of the own ventures, at most a hundred. */
export const venturesQuery = queryOptions({ queryKey: everything, queryFn: () => callVentures('GET /api/ventures') })

/** The own ventures that fit, page by page. */
export const ventureListQuery = (search: VentureSearch) =>
  infiniteQueryOptions({
    queryKey: ['ventures', 'list', search],
    queryFn: ({ pageParam }) => pageVentures('GET /api/ventures', { query: { ...search, ...atCursor(pageParam) } }),
    ...byCursor,
    placeholderData: keepPreviousData,
    // What others of the team did shows when one comes back.
    refetchOnMount: 'always',
  })

export const trashQuery = queryOptions({
  queryKey: ['ventures', 'trash'],
  queryFn: () => callVentures('GET /api/ventures/trash'),
})

export const ventureQuery = (id: string) =>
  queryOptions({
    queryKey: ['ventures', 'one', id],
    queryFn: () => callVentures('GET /api/ventures/{id}', { params: { id } }),
    refetchOnMount: 'always',
  })

/** What the lists know of a venture, to show at once while it is asked for. */
export function knownVenture(queryClient: QueryClient, id: string): Venture | undefined {
  const lists = queryClient.getQueriesData<{ pages: { items: Venture[] }[] }>({ queryKey: ['ventures', 'list'] })
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((known) => known.id === id)
}

/** Starts a venture; sent twice, it is still one. */
export function useCreateVenture() {
  const queryClient = useQueryClient()
  const once = useOncePerBody()
  return useMutation({
    mutationFn: (body: z.input<typeof newVenture>) =>
      once(body, (idempotencyKey) => callVentures('POST /api/ventures', { body, idempotencyKey })),
    onSuccess: (venture) => storeVenture(queryClient, venture),
  })
}

type Edit = z.input<typeof ventureEdit> & { id: string; version?: number }

/** Changes the given fields and leaves the others; with a version, unless somebody changed it since. */
export function useEditVenture() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, ...body }: Edit) =>
      callVentures('PATCH /api/ventures/{id}', { params: { id }, body, ...(version && { ifMatch: version }) }),
    onSuccess: (venture) => storeVenture(queryClient, venture),
    onError: () => void queryClient.invalidateQueries({ queryKey: everything }),
  })
}

/** Moves an own venture to the trash. */
export function useTrashVenture() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callVentures('DELETE /api/ventures/{id}', { params: { id } }),
    onSuccess: ({ id }) => forgetVenture(queryClient, id),
  })
}

export function useRestoreVenture() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callVentures('POST /api/ventures/{id}/restore', { params: { id } }),
    onSuccess: (venture) => storeVenture(queryClient, venture),
  })
}

/** After a venture was left or deleted: it is not asked for again, since it would not be found. */
export function forgetVenture(queryClient: QueryClient, gone: string): void {
  queryClient.setQueryData(venturesQuery.queryKey, (list) => list?.filter(({ id }) => id !== gone))
  void queryClient.invalidateQueries({ queryKey: everything, predicate: ({ queryKey }) => !queryKey.includes(gone) })
  refreshAwards(queryClient)
}

/** After something of a venture changed: it, its lists and what it may have earned are asked for anew. */
export function refreshVenture(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: everything })
  refreshAwards(queryClient)
}

function storeVenture(queryClient: QueryClient, venture: Venture): void {
  queryClient.setQueryData(ventureQuery(venture.id).queryKey, venture)
  queryClient.setQueryData(
    venturesQuery.queryKey,
    (list) => list && [venture, ...list.filter(({ id }) => id !== venture.id)],
  )
  refreshVenture(queryClient)
}
