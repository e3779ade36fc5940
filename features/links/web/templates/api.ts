import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import type { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import type { contract } from '../../contract.ts'
import type { newTemplate } from '../../schema.ts'

const linksApi = apiClient<typeof contract>()

export const templatesQuery = queryOptions({
  queryKey: ['links', 'templates'],
  queryFn: () => linksApi('GET /api/admin/link-templates', { query: { limit: limits.page.max } }),
  refetchOnMount: 'always',
})

function useTemplateMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
}

/** Saves campaign parameters under a name, replacing a template of that name. */
export const useSaveTemplate = () =>
  useTemplateMutation((body: z.input<typeof newTemplate>) => linksApi('POST /api/admin/link-templates', { body }))

export const useDeleteTemplate = () =>
  useTemplateMutation((id: string) => linksApi('DELETE /api/admin/link-templates/{id}', { params: { id } }))
