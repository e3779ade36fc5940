import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { UnknownCodes } from '#features/clicks/web/embeds.tsx'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar } from '#platform/web/ui/filter-bar.tsx'
import { EmptyLinks } from '#platform/web/ui/illustrations/empty-links.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { StatCards } from '#platform/web/ui/stat-cards.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useFilters } from '#platform/web/use-filters.ts'
import { linkQuery, type Link, type LinkTotals } from '../schema.ts'
import { links, liveMs } from './api.ts'
import { filterFields } from './list/filter-fields.ts'
import { columns } from './list/link-columns.tsx'
import { sheetPath } from './sheet-search.ts'
import { staffOnly } from './staff-only.tsx'

const NewLinkDialog = lazyDialog(() => import('./form/new-link-dialog.tsx').then((file) => file.NewLinkDialog))
const ImportDialog = lazyDialog(() => import('./import/import-dialog.tsx').then((file) => file.ImportDialog))
const BulkTagDialog = lazyDialog(() => import('./list/bulk-tag-dialog.tsx').then((file) => file.BulkTagDialog))
const EditLinkDialog = lazyDialog(() => import('./form/edit-link-dialog.tsx').then((file) => file.EditLinkDialog))
const TrashLinkDialog = lazyDialog(() => import('./trash-link-dialog.tsx').then((file) => file.TrashLinkDialog))

const totalsQuery = { ...links.query('GET /api/admin/tracked-links/totals'), refetchInterval: liveMs }

export const LinksScreen = staffOnly(Links, { permission: 'link.list' })

function Links() {
  const { data: totals } = useQuery(totalsQuery)
  const creating = useDialog<string>()
  const importing = useDialog()
  const { totalLinks, totalClicks, activeLinks, tags = [] }: Partial<LinkTotals> = totals ?? {}
  const addIcon = <Plus size={18} aria-hidden />
  return (
    <>
      <PageHeader
        title="Link Tracking"
        intro="Short links that count who follows them."
        actions={
          <>
            <LinkButton to="/link-trash" variant="default" leftSection={<Trash size={18} aria-hidden />}>
              Trash
            </LinkButton>
            <Button variant="default" leftSection={<Upload size={18} aria-hidden />} onClick={() => importing.open()}>
              Import
            </Button>
            <Button
              variant={totalLinks === 0 ? 'default' : 'filled'}
              leftSection={addIcon}
              onClick={() => creating.open()}
            >
              New link
            </Button>
          </>
        }
      />
      <Stack gap="xl">
        <StatCards
          label="Totals"
          figures={{ 'Total Links': totalLinks, 'Total Clicks': totalClicks, 'Active Links': activeLinks }}
        />
        <LinkTable tags={tags}>
          <EmptyState
            title="No tracked links yet"
            illustration={<EmptyLinks />}
            action={
              <Button leftSection={addIcon} onClick={() => creating.open()}>
                Create your first link
              </Button>
            }
          >
            Put one on a poster or in a newsletter, and see where people come from.
          </EmptyState>
        </LinkTable>
        <UnknownCodes onCreate={(code) => creating.open(code.toLowerCase())} />
      </Stack>
      <NewLinkDialog {...creating.props} shortCode={creating.subject ?? ''} />
      <ImportDialog {...importing.props} />
    </>
  )
}

/** The links found. Each can be opened, edited or trashed; selected ones can be tagged and printed together. */
function LinkTable({ tags, children: empty }: { tags: LinkTotals['tags']; children: React.ReactNode }) {
  const filters = useFilters(linkQuery)
  const tagging = useDialog<string[]>()
  const editing = useDialog<Link>()
  const trashing = useDialog<Link>()
  return (
    <section aria-label="Links">
      <FilterBar filters={filters} fields={filterFields(tags, filters.values.tag)} />
      <DataTable
        name="links"
        label="Tracked links"
        noun={['link', 'links']}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        filters={filters}
        readPage={(cursor) =>
          links.page('GET /api/admin/tracked-links', {
            query: { ...filters.values, limit: 50, ...(cursor && { cursor }) },
          })
        }
        rowMenu={(link) => [
          { label: 'View Details', to: `/link-tracking/${link.id}` },
          { label: 'Edit', onSelect: () => editing.open(link) },
          { label: 'Delete', onSelect: () => trashing.open(link), isDanger: true },
        ]}
        bulkActions={(ids) => (
          <>
            <Button size="sm" variant="default" onClick={() => tagging.open(ids)}>
              Set tags
            </Button>
            <LinkButton size="sm" variant="default" to={sheetPath(ids)}>
              Print QR codes
            </LinkButton>
          </>
        )}
        errorTitle="The links could not be loaded"
        empty={empty}
        noResults={{ title: 'No links match', text: 'Try fewer words, another tag, or all links again.' }}
      />
      {tagging.subject && <BulkTagDialog ids={tagging.subject} {...tagging.props} />}
      {editing.subject && <EditLinkDialog link={editing.subject} {...editing.props} />}
      {trashing.subject && <TrashLinkDialog link={trashing.subject} {...trashing.props} />}
    </section>
  )
}
