import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { TrashList } from '#platform/web/ui/trash-list.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { limits } from '#rules/limits.ts'
import type { Venture } from '../schema.ts'
import { ventures } from './api.ts'

/** Takes a venture out of the trash: from the trash itself, or as the undo of deleting it. */
function useRestoreVenture(options: { onSuccess?(): void } = {}) {
  return ventures.useAction('POST /api/ventures/{id}/restore', {
    success: ({ name }) => ({ title: 'Venture restored', message: `${name} is back in your ventures.` }),
    failure: 'Failed to restore venture.',
    ...options,
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
export function TrashButton() {
  const { data: trashed = [] } = useQuery(ventures.query('GET /api/ventures/trash'))
  const dialog = useDialog()
  const restore = useRestoreVenture({ onSuccess: () => trashed.length === 1 && dialog.close() })
  return (
    <>
      {trashed.length > 0 && (
        <Button variant="subtle" onClick={() => dialog.open()}>
          Trash ({trashed.length})
        </Button>
      )}
      <SheetDialog {...dialog.props} title="Ventures in the trash" size="small">
        <p className="quiet small">
          Ventures stay here for {limits.venture.trashDays} days, then they and their files are deleted forever.
        </p>
        <TrashList
          label="Ventures in the trash"
          restore={restore}
          items={trashed.map(({ id, name, trashedAt }) => ({
            id,
            name,
            details: <>Deleted {trashedAt && <RelativeTime at={trashedAt} />}</>,
          }))}
        />
      </SheetDialog>
    </>
  )
}
