import { lazy, Suspense } from 'react'
import { ImportDialog } from '#features/link-imports/web/embeds.tsx'
import { downloadFile } from '#platform/web/download.ts'
import type { FilterValues } from '#platform/web/filters.ts'
import type { RowAction } from '#platform/web/table/row-menu-items.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Filters } from '#platform/web/use-filters.ts'
import { limits } from '#rules/limits.ts'
import type { Link } from '../../schema.ts'
import { links } from '../api.ts'
import type { linkFilters } from './filter-fields.ts'

const NewLinkDialog = lazyDialog(() => import('../form/new-link-dialog.tsx').then((file) => file.NewLinkDialog))
const EditLinkDialog = lazyDialog(() => import('../form/edit-link-dialog.tsx').then((file) => file.EditLinkDialog))
const TrashLinkDialog = lazyDialog(() => import('../trash-link-dialog.tsx').then((file) => file.TrashLinkDialog))

const BulkActions = lazy(() => import('./bulk-actions.tsx').then((file) => ({ default: file.BulkActions })))

type ListFilters = Filters<FilterValues<typeof linkFilters>>

/**
 * The dialogs of the list, and what opens them: its buttons and its menu, the menu of a row, and the buttons for selected rows. After
 * creating a link the list shows it: a filter or another order could hide it.
 */
export function useLinkDialogs(filters: ListFilters) {
  const onCreated = () => filters.set({ q: undefined, status: undefined, tag: undefined, sort: undefined })
  const creating = useDialog<string>()
  const importing = useDialog()
  const [editing, copying, trashing] = [useDialog<Link>(), useDialog<Link>(), useDialog<Link>()]
  return {
    create: (code = '') => creating.open(code.toLowerCase()),
    listMenu: [
      { label: 'Import links', onSelect: () => importing.open() },
      { label: 'Download CSV', onSelect: () => void downloadFile('GET /api/admin/tracked-links/csv', filters.values) },
      { label: 'API and webhooks', to: '/link-integrations' },
    ],
    rowMenu: (link: Link): RowAction[] => [
      { label: 'View Details', to: `/link-tracking/${link.id}` },
      { label: 'Edit', onSelect: () => editing.open(link) },
      { label: 'Duplicate', onSelect: () => copying.open(link) },
      { label: 'Delete', onSelect: () => trashing.open(link), isDanger: true },
    ],
    readAllIds: () => readAllIds(filters.values),
    bulkActions: (ids: string[], clearSelection: () => void) => (
      <Suspense>
        <BulkActions ids={ids} clearSelection={clearSelection} />
      </Suspense>
    ),
    dialogs: (
      <>
        <NewLinkDialog {...creating.props} shortCode={creating.subject ?? ''} onCreated={onCreated} />
        <ImportDialog {...importing.props} />
        {copying.subject && (
          <NewLinkDialog key={copying.subject.id} original={copying.subject} {...copying.props} onCreated={onCreated} />
        )}
        {editing.subject && <EditLinkDialog link={editing.subject} {...editing.props} />}
        {trashing.subject && <TrashLinkDialog link={trashing.subject} {...trashing.props} />}
      </>
    ),
  }
}

/** As many as the endpoints for many links take at once. */
async function readAllIds(filters: ListFilters['values']): Promise<string[]> {
  const query = { ...filters, limit: limits.page.max }
  const rows = await links.call('GET /api/admin/tracked-links', { query })
  return rows.map(({ id }) => id)
}
