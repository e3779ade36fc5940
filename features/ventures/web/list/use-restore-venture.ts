import { ventures } from '../api.ts'

/** Takes a venture out of the trash: from the trash itself, or as the undo of deleting it. */
export function useRestoreVenture(options: { onSuccess?(): void } = {}) {
  return ventures.useAction('POST /api/ventures/{id}/restore', {
    success: ({ name }) => ({ title: 'Venture restored', message: `${name} is among your ventures again.` }),
    failure: 'Failed to restore venture.',
    ...options,
  })
}
