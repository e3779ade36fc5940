import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from '#platform/contract/zod.ts'
import type { Milestone, milestoneEdit, newMilestone } from '../../schema.ts'
import { callVentures, refreshVenture } from '../api.ts'

export const milestonesQuery = (id: string) =>
  queryOptions({
    queryKey: ['ventures', 'one', id, 'milestones'],
    queryFn: () => callVentures('GET /api/ventures/{id}/milestones', { params: { id } }),
    refetchOnMount: 'always',
  })

export function useAddMilestone(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof newMilestone>) =>
      callVentures('POST /api/ventures/{id}/milestones', { params: { id }, body }),
    onSettled: () => refreshVenture(queryClient),
  })
}

type Edit = z.input<typeof milestoneEdit> & { milestoneId: string }

/** Ticks show at once, and go back if the server refuses. */
export function useEditMilestone(id: string) {
  const queryClient = useQueryClient()
  const { queryKey } = milestonesQuery(id)
  return useMutation({
    mutationFn: ({ milestoneId, ...body }: Edit) =>
      callVentures('PATCH /api/ventures/{id}/milestones/{milestoneId}', { params: { id, milestoneId }, body }),
    onMutate: ({ milestoneId, isDone }) => {
      if (isDone === undefined) return
      const doneAt = isDone ? new Date().toISOString() : null
      const tick = (milestone: Milestone) => (milestone.id === milestoneId ? { ...milestone, doneAt } : milestone)
      queryClient.setQueryData(queryKey, (list) => list?.map(tick))
    },
    onSuccess: (list) => void queryClient.setQueryData(queryKey, list),
    onSettled: () => refreshVenture(queryClient),
  })
}

export function useRemoveMilestone(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (milestoneId: string) =>
      callVentures('DELETE /api/ventures/{id}/milestones/{milestoneId}', { params: { id, milestoneId } }),
    onSettled: () => refreshVenture(queryClient),
  })
}
