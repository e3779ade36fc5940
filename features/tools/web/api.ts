import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'
import type { Tool } from '../schema.ts'

const toolsApi = apiClient<typeof contract>()

export const toolsQuery = queryOptions({
  queryKey: ['tools', 'list'],
  queryFn: () => toolsApi('GET /api/venture-works-tools'),
})
export const favoritesQuery = queryOptions({
  queryKey: ['tools', 'favorites'],
  queryFn: () => toolsApi('GET /api/user/favorite-tools'),
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
