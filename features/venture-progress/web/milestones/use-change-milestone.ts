import type { Milestone } from '../../schema.ts'
import { progress } from '../api.ts'

/** A tick shows at once; if the server refuses it, it goes back. */
export function useChangeMilestone(id: string, { id: milestoneId, doneAt }: Milestone) {
  const edit = progress.useAction('PATCH /api/ventures/{id}/milestones/{milestoneId}', {
    failure: 'Failed to save. Try again.',
    optimistic: ({ body: { isDone } }) => [
      {
        query: progress.query('GET /api/ventures/{id}/milestones', { params: { id } }),
        update: (list: Milestone[]) =>
          list.map((one) =>
            one.id === milestoneId && isDone !== undefined
              ? { ...one, doneAt: isDone ? new Date().toISOString() : null }
              : one,
          ),
      },
    ],
  })
  return {
    isDone: edit.input?.body.isDone ?? doneAt !== null,
    change: (body: { isDone: boolean } | { position: number }) => void edit.run({ params: { id, milestoneId }, body }),
  }
}
