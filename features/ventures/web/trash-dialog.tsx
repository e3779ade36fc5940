import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { TrashButton } from '#platform/web/ui/trash-button.tsx'
import { limits } from '#rules/limits.ts'
import type { Venture } from '../schema.ts'
import { ventures } from './api.ts'

/** Takes a venture out of the trash: from the trash itself, or as the undo of deleting it. */
function useRestoreVenture() {
  return ventures.useAction('POST /api/ventures/{id}/restore', {
    success: ({ name }) => ({ title: 'Venture restored', message: `${name} is back in your ventures.` }),
    failure: 'Failed to restore venture.',
  })
}

/** Asks, moves the venture to the trash and goes back to the list. */
export function TrashVentureDialog({
  venture: { id, name },
  ...dialog
}: {
  venture: Venture
  isOpen: boolean
  onClose: () => void
}) {
  const navigate = useNavigate()
  const restore = useRestoreVenture()
  const trash = ventures.useAction('DELETE /api/ventures/{id}', {
    success: {
      title: 'Venture deleted',
      message: `${name} is in the trash.`,
      undo: () => void restore.run({ params: { id } }),
    },
    failure: 'Failed to delete venture. Please try again.',
    onSuccess: () => navigate({ to: '/ventures' }),
  })
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => void trash.run({ params: { id } })}
      title="Delete this venture?"
      confirmLabel="Delete venture"
      isBusy={trash.isRunning}
    >
      {name} moves to the trash, for you and for everybody who belongs to it. You can take it out again for{' '}
      {limits.venture.trashDays} days. Points and badges it earned you stay yours.
    </ConfirmDialog>
  )
}

/** Opens the own ventures in the trash; nothing while there are none. */
export function VentureTrashButton() {
  const { data: trashed = [] } = useQuery(ventures.query('GET /api/ventures/trash'))
  return (
    <TrashButton
      label="Ventures in the trash"
      intro={`Ventures stay here for ${limits.venture.trashDays} days, then they and their files are deleted forever.`}
      restore={useRestoreVenture()}
      items={trashed}
    />
  )
}
