import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from '#platform/contract/zod.ts'
import type { milestoneEdit, newMilestone } from '../../schema.ts'
import { venturesApi, refreshVenture } from '../api.ts'

export const milestonesQuery = (id: string) =>
  queryOptions({
    queryKey: ['ventures', 'one', id, 'milestones'],
    queryFn: () => venturesApi('GET /api/ventures/{id}/milestones', { params: { id } }),
    refetchOnMount: 'always',
  })

export function useAddMilestone(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof newMilestone>) =>
      venturesApi('POST /api/ventures/{id}/milestones', { params: { id }, body }),
    onSettled: () => refreshVenture(queryClient),
  })
}

type EditInput = z.input<typeof milestoneEdit> & { milestoneId: string }

export function useEditMilestone(id: string) {
  const queryClient = useQueryClient()
  const { queryKey } = milestonesQuery(id)
  return useMutation({
    mutationFn: ({ milestoneId, ...body }: EditInput) =>
      venturesApi('PATCH /api/ventures/{id}/milestones/{milestoneId}', { params: { id, milestoneId }, body }),
    onSuccess: (list) => void queryClient.setQueryData(queryKey, list),
    onSettled: () => refreshVenture(queryClient),
  })
}

export function useRemoveMilestone(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (milestoneId: string) =>
      venturesApi('DELETE /api/ventures/{id}/milestones/{milestoneId}', { params: { id, milestoneId } }),
    onSettled: () => refreshVenture(queryClient),
  })
}
