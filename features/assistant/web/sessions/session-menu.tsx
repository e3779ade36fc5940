import { ActionIcon } from '@mantine/core'
import Trash from 'lucide-react/icons/trash-2'
import { saveResponse } from '#platform/web/download.ts'
import { request } from '#platform/web/request.ts'
import { RowMenu } from '#platform/web/table/row-menu.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { showError } from '#platform/web/ui/toast.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { ChatSession } from '../../schema.ts'
import { assistant } from '../api.ts'
import styles from './sessions.module.css'

const RenameDialog = lazyDialog(() => import('./rename-dialog.tsx').then((file) => file.RenameDialog))
const ShareDialog = lazyDialog(() => import('../sharing/share-dialog.tsx').then((file) => file.ShareDialog))

type SessionMenuProps = {
  session: ChatSession
  /** Also as a button of its own, which shows with the pointer over the row. */
  hasDeleteButton?: boolean
  onDeleted(id: string): void
}

/** What can be done with a conversation. */
export function SessionMenu({ session, hasDeleteButton = false, onDeleted }: SessionMenuProps) {
  const { id, title, isPinned, isArchived } = session
  const [renaming, sharing, deleting] = [useDialog(), useDialog(), useDialog()]
  const { run: edit } = assistant.useAction('PATCH /api/chat/sessions/{id}', {
    success: (_, { body }) => (body.isArchived === undefined ? null : toArchiveToast(body.isArchived)),
    failure: 'The chat was not changed. Please try again.',
  })
  const change = (body: { isPinned?: boolean; isArchived?: boolean }) => void edit({ params: { id }, body })
  const actions = [
    { label: 'Rename', onSelect: () => renaming.open() },
    { label: isPinned ? 'Unpin' : 'Pin', onSelect: () => change({ isPinned: !isPinned }) },
    { label: isArchived ? 'Move out of the archive' : 'Archive', onSelect: () => change({ isArchived: !isArchived }) },
    { label: 'Share', onSelect: () => sharing.open() },
    { label: 'Export as Markdown', onSelect: () => void exportSession(id, 'markdown') },
    { label: 'Export as JSON', onSelect: () => void exportSession(id, 'json') },
    { label: 'Delete', isDanger: true, onSelect: () => deleting.open() },
  ]
  return (
    <>
      {hasDeleteButton && (
        <ActionIcon size={36} className={styles.delete!} aria-label={`Delete ${title}`} onClick={() => deleting.open()}>
          <Trash size={16} aria-hidden />
        </ActionIcon>
      )}
      <RowMenu rowName={title} actions={actions} />
      <RenameDialog {...renaming.props} session={session} />
      <ShareDialog {...sharing.props} session={session} />
      <DeleteDialog {...deleting.props} id={id} title={title} onDeleted={onDeleted} />
    </>
  )
}

const toArchiveToast = (isArchived: boolean) => ({
  title: isArchived ? 'Chat archived' : 'Chat moved out of the archive',
})

type DeleteDialogProps = { isOpen: boolean; onClose(): void; id: string; title: string; onDeleted(id: string): void }

function DeleteDialog({ id, title, onDeleted, ...dialog }: DeleteDialogProps) {
  const removal = assistant.useAction('DELETE /api/chat/sessions/{id}', {
    failure: { title: 'Error', message: 'Failed to delete session' },
    onSuccess: () => {
      dialog.onClose()
      onDeleted(id)
    },
  })
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => void removal.run({ params: { id } })}
      title="Delete this chat?"
      confirmLabel="Delete chat"
      isBusy={removal.isRunning}
    >
      “{title}” will be deleted forever, with its messages, attachments and shared links.
    </ConfirmDialog>
  )
}

async function exportSession(id: string, format: 'markdown' | 'json'): Promise<void> {
  try {
    await saveResponse(await request('GET /api/chat/sessions/{id}/export', { params: { id }, query: { format } }))
  } catch (error) {
    showError({ title: 'Error', message: getErrorMessage(error, 'The chat could not be exported. Please try again.') })
  }
}
