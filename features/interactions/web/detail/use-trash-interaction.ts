import { interactions } from '../api.ts'

/** Deletes an interaction at once; the toast brings it back. */
export function useTrashInteraction(onTrashed?: () => void): (id: string) => void {
  const restore = interactions.useAction('POST /api/admin/interactions/{id}/restore', {
    success: { title: 'Interaction restored' },
    failure: { title: 'Failed to restore interaction', message: 'Please try again.' },
  })
  const trash = interactions.useAction('DELETE /api/admin/interactions/{id}', {
    success: ({ id }) => ({ title: 'Interaction deleted', undo: () => void restore.run({ params: { id } }) }),
    failure: { title: 'Failed to delete interaction', message: 'Please try again.' },
    ...(onTrashed && { onSuccess: onTrashed }),
  })
  return (id) => void trash.run({ params: { id } })
}
