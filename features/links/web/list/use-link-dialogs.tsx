import { Button } from '@mantine/core'
import type { RowAction } from '#platform/web/table/row-menu-items.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Link } from '../../schema.ts'
import { sheetPath } from '../sheet-search.ts'

const NewLinkDialog = lazyDialog(() => import('../form/new-link-dialog.tsx').then((file) => file.NewLinkDialog))
const ImportDialog = lazyDialog(() => import('../import/import-dialog.tsx').then((file) => file.ImportDialog))
const BulkTagDialog = lazyDialog(() => import('./bulk-tag-dialog.tsx').then((file) => file.BulkTagDialog))
const EditLinkDialog = lazyDialog(() => import('../form/edit-link-dialog.tsx').then((file) => file.EditLinkDialog))
const TrashLinkDialog = lazyDialog(() => import('../trash-link-dialog.tsx').then((file) => file.TrashLinkDialog))

/** The dialogs of the list, and what opens them: its buttons, the menu of a row, and the buttons for selected rows. */
export function useLinkDialogs() {
  const creating = useDialog<string>()
  const importing = useDialog()
  const tagging = useDialog<string[]>()
  const editing = useDialog<Link>()
  const trashing = useDialog<Link>()
  return {
    create: (code = '') => creating.open(code.toLowerCase()),
    importTable: () => importing.open(),
    rowMenu: (link: Link): RowAction[] => [
      { label: 'View Details', to: `/link-tracking/${link.id}` },
      { label: 'Edit', onSelect: () => editing.open(link) },
      { label: 'Delete', onSelect: () => trashing.open(link), isDanger: true },
    ],
    bulkActions: (ids: string[]) => <BulkActions ids={ids} onTag={() => tagging.open(ids)} />,
    dialogs: (
      <>
        <NewLinkDialog {...creating.props} shortCode={creating.subject ?? ''} />
        <ImportDialog {...importing.props} />
        {tagging.subject && <BulkTagDialog ids={tagging.subject} {...tagging.props} />}
        {editing.subject && <EditLinkDialog link={editing.subject} {...editing.props} />}
        {trashing.subject && <TrashLinkDialog link={trashing.subject} {...trashing.props} />}
      </>
    ),
  }
}

function BulkActions({ ids, onTag }: { ids: string[]; onTag: () => void }) {
  return (
    <>
      <Button size="sm" variant="default" onClick={onTag}>
        Set tags
      </Button>
      <LinkButton size="sm" variant="default" to={sheetPath(ids)}>
        Print QR codes
      </LinkButton>
    </>
  )
}
