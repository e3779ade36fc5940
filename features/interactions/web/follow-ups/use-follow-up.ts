import { formatDate } from '#platform/web/format.ts'
import { interactions } from '../api.ts'
import type { Interaction } from '../../schema.ts'

const failure = { title: 'Failed to update follow-up', message: 'Please try again.' }
const route = 'POST /api/admin/interactions/{id}/follow-up'

/** Completes and moves the follow-up of an interaction; each can be undone from its toast. */
export function useFollowUp({ id, followUpDate }: Pick<Interaction, 'id' | 'followUpDate'>) {
  const params = { id }
  const undo = interactions.useAction(route, { failure })
  const complete = interactions.useAction(route, {
    success: {
      title: 'Follow-up done',
      undo: () => void undo.run({ params, body: { isDone: false } }),
    },
    failure,
  })
  const snooze = interactions.useAction(route, {
    success: (changed) => ({
      title: `Follow-up moved to ${formatDate(changed.followUpDate!, 'shortWeekdayDate')}`,
      ...(followUpDate && { undo: () => void undo.run({ params, body: { followUpDate } }) }),
    }),
    failure,
  })
  return {
    complete: () => void complete.run({ params, body: { isDone: true } }),
    reopen: () => void undo.run({ params, body: { isDone: false } }),
    snooze: (date: string) => snooze.run({ params, body: { followUpDate: date } }),
    isRunning: complete.isRunning || snooze.isRunning || undo.isRunning,
  }
}
