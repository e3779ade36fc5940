import { interactions } from '../api.ts'

/** Takes an interaction out of the trash: from the trash itself, or as the undo of deleting it. */
export const useRestoreInteraction = () =>
  interactions.useAction('POST /api/admin/interactions/{id}/restore', {
    success: { title: 'Interaction restored' },
    failure: { title: 'Failed to restore interaction', message: 'Please try again.' },
  })

/** Deletes an interaction at once; the toast brings it back. */
export function useTrashInteraction(onTrashed?: () => void) {
  const restore = useRestoreInteraction()
  return interactions.useAction('DELETE /api/admin/interactions/{id}', {
    success: ({ id }) => ({ title: 'Interaction deleted', undo: () => void restore.run({ params: { id } }) }),
    failure: { title: 'Failed to delete interaction', message: 'Please try again.' },
    ...(onTrashed && { onSuccess: onTrashed }),
  })
}
