import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { limits } from '#rules/limits.ts'
import type { Venture } from '../schema.ts'
import { useRestoreVenture, useTrashVenture, ventureQuery } from './api.ts'

type TrashVentureDialogProps = { venture: Venture; isOpen: boolean; onClose: () => void }

/** Asks, moves the venture to the trash and goes back to the list. */
export function TrashVentureDialog({ venture, isOpen, onClose }: TrashVentureDialogProps) {
  const trash = useTrashVenture()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const restore = useRestoreVenture()
  const undo = () =>
    restore.mutate(venture.id, {
      onSuccess: () =>
        showSuccess({ title: 'Venture restored', message: `${venture.name} is among your ventures again.` }),
      onError: (error) => showError({ title: 'Error', message: getErrorMessage(error, 'Failed to restore venture.') }),
    })
  const leave = async () => {
    await navigate({ to: '/ventures' })
    queryClient.removeQueries({ queryKey: ventureQuery(venture.id).queryKey })
    showSuccess({ title: 'Venture deleted', message: `${venture.name} is in the trash.`, undo })
  }
  const confirm = () =>
    trash.mutate(venture.id, {
      onSuccess: () => void leave(),
      onError: (error) =>
        showError({ title: 'Error', message: getErrorMessage(error, 'Failed to delete venture. Please try again.') }),
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
      title="Delete this venture?"
      confirmLabel="Delete venture"
      isBusy={trash.isPending}
    >
      {venture.name} moves to the trash, for you and for everybody who belongs to it. You can take it out again for{' '}
      {limits.venture.trashDays} days. Points and badges it earned you stay yours.
    </ConfirmDialog>
  )
}
