import { Button } from '@mantine/core'
import { RowMenu } from '#platform/web/table/row-menu.tsx'
import { formatCount } from '#platform/web/format.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { failed, links } from '../api.ts'
import { maxCodes, sheetPath } from '#features/qr-codes/web/api.ts'

const LinkTagDialog = lazyDialog(() => import('./link-tag-dialog.tsx').then((file) => file.LinkTagDialog))
const ConfirmDialog = lazyDialog(() => import('#platform/web/ui/confirm-dialog.tsx').then((file) => file.ConfirmDialog))

type BulkActionsProps = { ids: string[]; clearSelection: () => void }

/** What can be done with the selected links together. */
export function BulkActions({ ids, clearSelection }: BulkActionsProps) {
  const [tagging, expiring, trashing] = [useDialog(), useDialog(), useDialog()]
  const change = useBulkChange()
  const trash = useBulkTrash(clearSelection)
  const count = formatCount(ids.length, 'link')
  const expire = () => void change.run({ body: { ids, change: 'expire' } }).then(expiring.close)
  return (
    <>
      <Button size="sm" variant="default" onClick={() => tagging.open()}>
        Set tags
      </Button>
      <LinkButton size="sm" variant="default" to={sheetPath(ids)}>
        {ids.length > maxCodes ? `Print first ${maxCodes} QR codes` : 'Print QR codes'}
      </LinkButton>
      <RowMenu
        rowName={count}
        actions={[
          { label: 'Activate', onSelect: () => void change.run({ body: { ids, change: 'activate' } }) },
          { label: 'Deactivate', onSelect: () => void change.run({ body: { ids, change: 'deactivate' } }) },
          { label: 'Expire now', onSelect: () => expiring.open() },
          { label: 'Move to Trash', onSelect: () => trashing.open(), isDanger: true },
        ]}
      />
      <LinkTagDialog ids={ids} {...tagging.props} />
      <ConfirmDialog
        {...expiring.props}
        title={`Expire ${count} now?`}
        confirmLabel="Expire now"
        isBusy={change.isRunning}
        onConfirm={expire}
      >
        Visitors go to the fallback address, or see that the link is no longer active.
      </ConfirmDialog>
      <ConfirmDialog
        {...trashing.props}
        title={`Move ${count} to the trash?`}
        confirmLabel="Move to Trash"
        isBusy={trash.isRunning}
        onConfirm={() => void trash.run({ body: { ids } }).then(trashing.close)}
      >
        They stop redirecting. You can restore them with their clicks from the trash.
      </ConfirmDialog>
    </>
  )
}

const opposites = { activate: 'deactivate', deactivate: 'activate' } as const
const verbs = { activate: 'activated', deactivate: 'deactivated', expire: 'expired' }

/** Undo is about the links that changed, not about those that were that way already. */
function useBulkChange() {
  const revert = links.useAction('POST /api/admin/tracked-links/bulk-change', {
    success: { title: 'Change undone' },
    failure: failed('Failed to update links'),
  })
  return links.useAction('POST /api/admin/tracked-links/bulk-change', {
    success: ({ changedIds: ids }, { body: { change } }) => ({
      title: `${formatCount(ids.length, 'link')} ${verbs[change]}`,
      ...(change !== 'expire' &&
        ids.length > 0 && { undo: () => void revert.run({ body: { ids, change: opposites[change] } }) }),
    }),
    failure: failed('Failed to update links'),
  })
}

function useBulkTrash(clearSelection: () => void) {
  const restore = links.useAction('POST /api/admin/tracked-links/bulk-restore', {
    success: ({ changedCount }) => ({ title: `${formatCount(changedCount, 'link')} restored` }),
    failure: failed('Failed to restore links'),
  })
  return links.useAction('POST /api/admin/tracked-links/bulk-trash', {
    success: ({ changedCount }, { body }) => ({
      title: `${formatCount(changedCount, 'link')} moved to trash`,
      undo: () => void restore.run({ body }),
    }),
    failure: failed('Failed to delete selected links'),
    onSuccess: clearSelection,
  })
}
