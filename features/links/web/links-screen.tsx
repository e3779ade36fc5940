import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import ChartLine from 'lucide-react/icons/chart-line'
import Plus from 'lucide-react/icons/plus'
import { UnknownCodes } from '#features/clicks/web/embeds.tsx'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { RowMenu } from '#platform/web/table/row-menu.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar } from '#platform/web/ui/filter-bar.tsx'
import { EmptyLinks } from '#platform/web/ui/illustrations/empty-links.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { StatCards } from '#platform/web/ui/stat-cards.tsx'
import { useFilters } from '#platform/web/use-filters.ts'
import type { LinkTotals } from '../schema.ts'
import { links, liveMs } from './api.ts'
import { filterFields, linkFilters } from './list/filter-fields.ts'
import { columns } from './list/link-columns.tsx'
import { useLinkDialogs } from './list/use-link-dialogs.tsx'
import { staffOnly } from './staff-only.tsx'

export const LinksScreen = staffOnly(Links, { permission: 'link.list' })

/** Each link can be opened, edited or trashed; selected ones can be changed, tagged and printed together. */
function Links() {
  const { data: totals } = useQuery({ ...links.query('GET /api/admin/tracked-links/totals'), refetchInterval: liveMs })
  const { totalLinks, totalClicks, activeLinks, tags = [] }: Partial<LinkTotals> = totals ?? {}
  const figures = { 'Total Links': totalLinks, 'Total Clicks': totalClicks, 'Active Links': activeLinks }
  const filters = useFilters(linkFilters)
  const { create, listMenu, rowMenu, bulkActions, readAllIds, dialogs } = useLinkDialogs(filters)
  const add = (label: string, variant = 'filled') => (
    <Button variant={variant} leftSection={<Plus size={18} aria-hidden />} onClick={() => create()}>
      {label}
    </Button>
  )
  const empty = (
    <EmptyState title="No tracked links yet" illustration={<EmptyLinks />} action={add('Create your first link')}>
      Put a short link on a poster or in a newsletter and see where its clicks come from.
    </EmptyState>
  )
  return (
    <>
      <PageHeader
        title="Link Tracking"
        intro="Short links with click analytics."
        actions={
          <>
            <RowMenu rowName="all links" actions={listMenu} />
            <LinkButton to="/link-analytics" variant="default" leftSection={<ChartLine size={18} aria-hidden />}>
              Analytics
            </LinkButton>
            <LinkButton to="/link-trash" variant="default">
              Trash
            </LinkButton>
            {add('New link', totalLinks === 0 ? 'default' : 'filled')}
          </>
        }
      />
      <Stack gap="xl">
        <StatCards label="Totals" figures={figures} />
        <section aria-label="Links">
          <FilterBar filters={filters} fields={filterFields(tags, filters.values.tag)} />
          <DataTable
            name="links"
            label="Tracked links"
            noun={['link', 'links']}
            rowId={({ id }) => id}
            rowName={({ title }) => title}
            readPage={(cursor) => {
              const query = { ...filters.values, limit: 50, ...(cursor && { cursor }) }
              return links.page('GET /api/admin/tracked-links', { query })
            }}
            {...{ columns, filters, rowMenu, bulkActions, readAllIds, empty }}
            errorTitle="The links couldn't be loaded"
            noResults={{
              title: 'No links match',
              text: 'Try fewer words, another tag or status, or clear the filters.',
            }}
          />
        </section>
        <UnknownCodes onCreate={create} />
      </Stack>
      {dialogs}
    </>
  )
}
