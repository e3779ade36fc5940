import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { caller } from '#platform/web/call.ts'
import type { contract } from '../../contract.ts'

const callLinks = caller<typeof contract>()

/** The codes most asked for in vain. */
export const missesQuery = queryOptions({
  queryKey: ['links', 'misses'],
  queryFn: () => callLinks('GET /api/admin/link-misses', { query: { limit: 10 } }),
  refetchOnMount: 'always',
})

export function useForgetMiss() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => callLinks('DELETE /api/admin/link-misses/{code}', { params: { code } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: missesQuery.queryKey }),
  })
}
