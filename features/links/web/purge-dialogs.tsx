import { getErrorMessage } from '#platform/web/query-client.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Link } from '../schema.ts'
import { usePurgeLink, usePurgeLinks } from './api.ts'

type DialogProps = { isOpen: boolean; onClose: () => void }

/** Confirms, then deletes one link for good. */
export function PurgeLinkDialog({ link, isOpen, onClose }: DialogProps & { link: Link }) {
  const purge = usePurgeLink()
  const confirm = () =>
    purge.mutate(link.id, {
      onSuccess: () => {
        onClose()
        showSuccess({ title: 'Link permanently deleted' })
      },
      onError: (error) =>
        showError({
          title: 'Failed to permanently delete link',
          message: getErrorMessage(error, 'Try again in a moment.'),
        }),
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
      title="Delete this link for ever?"
      confirmLabel="Delete Forever"
      isBusy={purge.isPending}
    >
      “{link.title}” and its {link.clicks.toLocaleString('en-US')} {link.clicks === 1 ? 'click' : 'clicks'} cannot be
      brought back. Its short code is never given out again.
    </ConfirmDialog>
  )
}

/** Confirms, then deletes the selected links for good. */
export function PurgeLinksDialog({ ids, isOpen, onClose }: DialogProps & { ids: string[] }) {
  const purge = usePurgeLinks()
  const count = ids.length === 1 ? '1 link' : `${ids.length} links`
  const confirm = () =>
    purge.mutate(ids, {
      onSuccess: () => {
        onClose()
        showSuccess({ title: 'Selected links permanently deleted' })
      },
      onError: (error) =>
        showError({
          title: 'Failed to delete selected links',
          message: getErrorMessage(error, 'Try again in a moment.'),
        }),
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
      title={`Delete ${count} for ever?`}
      confirmLabel="Delete Permanently"
      isBusy={purge.isPending}
    >
      Their clicks go with them, and none of it can be brought back.
    </ConfirmDialog>
  )
}
