import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import { limits } from '#rules/limits.ts'
import type { contract } from '../contract.ts'
import type { Tool } from '../schema.ts'

const toolsApi = apiClient<typeof contract>()

export const toolsQuery = queryOptions({
  queryKey: ['tools', 'list'],
  queryFn: () => toolsApi('GET /api/venture-works-tools', { query: { limit: limits.page.max } }),
})
export const favoritesQuery = queryOptions({
  queryKey: ['tools', 'favorites'],
  queryFn: () => toolsApi('GET /api/user/favorite-tools'),
})

/** Adds a tool to the favorites or removes it. Optimistic: the heart changes at once and back if the request fails. */
export function useToggleFavorite() {
  const queryClient = useQueryClient()
  const flip = ({ id }: Tool) =>
    queryClient.setQueryData(
      favoritesQuery.queryKey,
      (ids) => ids && (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    )
  return useMutation({
    mutationFn: ({ id }: Tool) => toolsApi('POST /api/user/toggle-favorite-tool', { body: { toolId: id } }),
    onMutate: flip,
    onError: (_error, tool) => flip(tool),
    onSuccess: ({ toolId, isFavorite }) =>
      queryClient.setQueryData(favoritesQuery.queryKey, (ids = []) => [
        ...ids.filter((id) => id !== toolId),
        ...(isFavorite ? [toolId] : []),
      ]),
  })
}
