import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { caller } from '#platform/web/call.ts'
import type { z } from '#platform/contract/zod.ts'
import type { contract } from '../../contract.ts'
import type { newTemplate } from '../../schema.ts'

const callLinks = caller<typeof contract>()

export const templatesQuery = queryOptions({
  queryKey: ['links', 'templates'],
  queryFn: () => callLinks('GET /api/admin/link-templates'),
  refetchOnMount: 'always',
})

function useRefreshing<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
}

/** Keeps campaign parameters under a name; one of that name gives way. */
export const useSaveTemplate = () =>
  useRefreshing((body: z.input<typeof newTemplate>) => callLinks('POST /api/admin/link-templates', { body }))

export const useDeleteTemplate = () =>
  useRefreshing((id: string) => callLinks('DELETE /api/admin/link-templates/{id}', { params: { id } }))
