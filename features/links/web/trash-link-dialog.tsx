import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Link } from '../schema.ts'
import { failed, links, useRestoreLink } from './api.ts'

type TrashLinkDialogProps = {
  link: Link
  isOpen: boolean
  onClose: () => void
  /** Leaves the link's own screen, where it would not be found anymore. */
  leave?: () => Promise<void>
}

const recentMs = 7 * 24 * 60 * 60 * 1_000

/** Confirms, with a warning if the link was used recently, then moves it to the trash. */
export function TrashLinkDialog({ link, isOpen, onClose, leave }: TrashLinkDialogProps) {
  const input = { params: { id: link.id } }
  const restore = useRestoreLink()
  const trash = links.useAction('DELETE /api/admin/tracked-links/{id}', {
    success: { title: 'Link moved to trash successfully', undo: () => void restore.run(input) },
    failure: failed('Failed to delete link'),
    onSuccess: async () => {
      await leave?.()
      onClose()
    },
  })
  const now = useNow()
  const { title, lastClickedAt } = link
  const isInUse = lastClickedAt !== null && now.getTime() - Date.parse(lastClickedAt) < recentMs
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void trash.run(input)}
      title="Move this link to the trash?"
      confirmLabel="Move to Trash"
      isBusy={trash.isRunning}
    >
      {isInUse && (
        <strong>
          This link is still in use. Last click: <RelativeTime at={lastClickedAt} />.{' '}
        </strong>
      )}
      “{title}” stops redirecting. You can restore it with its clicks from the trash.
    </ConfirmDialog>
  )
}
