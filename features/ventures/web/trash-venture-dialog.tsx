import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { limits } from '#rules/limits.ts'
import type { Venture } from '../schema.ts'
import { ventures } from './api.ts'
import { useRestoreVenture } from './list/use-restore-venture.ts'

type TrashVentureDialogProps = { venture: Venture; isOpen: boolean; onClose: () => void }

/** Asks, moves the venture to the trash and goes back to the list. */
export function TrashVentureDialog({ venture: { id, name }, isOpen, onClose }: TrashVentureDialogProps) {
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
      isOpen={isOpen}
      onClose={onClose}
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
