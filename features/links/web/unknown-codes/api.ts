import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../../contract.ts'

const linksApi = apiClient<typeof contract>()

/** The codes most asked for in vain. */
export const unknownCodesQuery = queryOptions({
  queryKey: ['links', 'unknown-codes'],
  queryFn: () => linksApi('GET /api/admin/link-misses', { query: { limit: 10 } }),
  refetchOnMount: 'always',
})

export function useDismissUnknownCode() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => linksApi('DELETE /api/admin/link-misses/{code}', { params: { code } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: unknownCodesQuery.queryKey }),
  })
}
