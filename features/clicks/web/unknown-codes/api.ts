import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../../contract.ts'

const clicksApi = apiClient<typeof contract>()

/** The unknown codes with the most hits. The key begins with 'links', because a new link removes its code from the list. */
export const unknownCodesQuery = queryOptions({
  queryKey: ['links', 'unknown-codes'],
  queryFn: () => clicksApi('GET /api/admin/link-misses', { query: { limit: 10 } }),
  refetchOnMount: 'always',
})

export function useDismissUnknownCode() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => clicksApi('DELETE /api/admin/link-misses/{code}', { params: { code } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: unknownCodesQuery.queryKey }),
  })
}
