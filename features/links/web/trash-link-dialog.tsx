import { getErrorMessage } from '#platform/web/query-client.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Link } from '../schema.ts'
import { useRestoreLink, useTrashLink } from './api.ts'

type TrashLinkDialogProps = {
  link: Link
  isOpen: boolean
  onClose: () => void
  /** Navigates away from the link's own screen before the success toast. */
  leave?: () => Promise<void>
}

const recentMs = 7 * 24 * 60 * 60 * 1_000

/** Confirms, with a warning if the link was used recently, then moves it to the trash. */
export function TrashLinkDialog({ link, isOpen, onClose, leave }: TrashLinkDialogProps) {
  const trash = useTrashLink()
  const restore = useRestoreLink()
  const now = useNow()
  const { lastClickedAt } = link
  const isInUse = lastClickedAt !== null && now.getTime() - Date.parse(lastClickedAt) < recentMs
  const finish = async () => {
    await leave?.()
    onClose()
    showSuccess({
      title: 'Link moved to trash successfully',
      undo: () => restore.mutate(link.id),
    })
  }
  const confirm = () =>
    trash.mutate(link.id, {
      onSuccess: () => void finish(),
      onError: (error) =>
        showError({ title: 'Failed to delete link', message: getErrorMessage(error, 'Try again in a moment.') }),
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
      title="Move this link to the trash?"
      confirmLabel="Move to Trash"
      isBusy={trash.isPending}
    >
      {isInUse && (
        <strong>
          People still follow it. Last click: <RelativeTime at={lastClickedAt} />.{' '}
        </strong>
      )}
      “{link.title}” stops redirecting. From the trash it can be restored, with its clicks.
    </ConfirmDialog>
  )
}
