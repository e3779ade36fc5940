import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { refreshAwards } from '#features/awards/web/api.ts'
import { caller } from '#platform/web/call.ts'
import { useOncePerBody } from '#platform/web/form/use-once-per-body.ts'
import type { z } from '#platform/contract/zod.ts'
import type { contract } from '../contract.ts'
import type { newVenture, Venture, ventureEdit } from '../schema.ts'

export const callVentures = caller<typeof contract>()

export const venturesQuery = queryOptions({ queryKey: ['ventures'], queryFn: () => callVentures('GET /api/ventures') })

export const ventureQuery = (id: string) =>
  queryOptions({
    queryKey: ['ventures', id],
    queryFn: () => callVentures('GET /api/ventures/{id}', { params: { id } }),
  })

/** Starts a venture; sent twice, it is still one. */
export function useCreateVenture() {
  const queryClient = useQueryClient()
  const once = useOncePerBody()
  return useMutation({
    mutationFn: (body: z.input<typeof newVenture>) =>
      once(body, (idempotencyKey) => callVentures('POST /api/ventures', { body, idempotencyKey })),
    onSuccess: (venture) => store(queryClient, venture),
  })
}

/** Changes the given fields of an own venture and leaves the others. */
export function useEditVenture() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: z.input<typeof ventureEdit> & { id: string }) =>
      callVentures('PATCH /api/ventures/{id}', { params: { id }, body }),
    onSuccess: (venture) => store(queryClient, venture),
  })
}

/** Moves an own venture to the trash. */
export function useTrashVenture() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callVentures('DELETE /api/ventures/{id}', { params: { id } }),
    onSuccess: ({ id }) => {
      // Taken out at once: asking for the venture itself again would find nothing.
      queryClient.setQueryData(venturesQuery.queryKey, (list) => list?.filter((venture) => venture.id !== id))
      void queryClient.invalidateQueries({ queryKey: venturesQuery.queryKey, exact: true })
      refreshAwards(queryClient)
    },
  })
}

function store(queryClient: QueryClient, venture: Venture): void {
  queryClient.setQueryData(ventureQuery(venture.id).queryKey, venture)
  queryClient.setQueryData(
    venturesQuery.queryKey,
    (list) => list && [venture, ...list.filter(({ id }) => id !== venture.id)],
  )
  void queryClient.invalidateQueries({ queryKey: venturesQuery.queryKey, exact: true })
  refreshAwards(queryClient)
}
