import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { UnknownCodes } from '#features/clicks/web/embeds.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar } from '#platform/web/ui/filter-bar.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { EmptyLinks } from '#platform/web/ui/illustrations/empty-links.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { StatCard } from '#platform/web/ui/stat-card.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useFilters } from '#platform/web/use-filters.ts'
import { linkQuery, type LinkTotals } from '../schema.ts'
import { links, liveMs } from './api.ts'
import { filterFields } from './list/filter-fields.ts'
import { LinkRows } from './list/link-rows.tsx'
import styles from './links-screen.module.css'
import { StaffOnly } from './staff-only.tsx'

const NewLinkDialog = lazyDialog(() => import('./form/new-link-dialog.tsx').then((file) => file.NewLinkDialog))
const ImportDialog = lazyDialog(() => import('./import/import-dialog.tsx').then((file) => file.ImportDialog))

const totalsQuery = { ...links.query('GET /api/admin/tracked-links/totals'), refetchInterval: liveMs }

export function LinksScreen() {
  return (
    <StaffOnly permission="link.list">
      <Links />
    </StaffOnly>
  )
}

function Links() {
  const { data: totals } = useQuery(totalsQuery)
  const creating = useDialog<string>()
  const importing = useDialog()
  const create = (code = '') => creating.open(code.toLowerCase())
  return (
    <>
      <PageHeader
        title="Link Tracking"
        intro="Short links that count who follows them."
        actions={
          <>
            <Button
              variant="default"
              leftSection={<Trash size={18} aria-hidden />}
              renderRoot={(props) => <Link to="/link-trash" {...props} />}
            >
              Trash
            </Button>
            <Button variant="default" leftSection={<Upload size={18} aria-hidden />} onClick={() => importing.open()}>
              Import
            </Button>
            <Button
              variant={totals?.totalLinks === 0 ? 'default' : 'filled'}
              leftSection={<Plus size={18} aria-hidden />}
              onClick={() => create()}
            >
              New link
            </Button>
          </>
        }
      />
      <section aria-label="Totals" className={styles.tiles}>
        <StatCard label="Total Links" value={totals?.totalLinks ?? 0} isLoading={!totals} />
        <StatCard label="Total Clicks" value={totals?.totalClicks ?? 0} isLoading={!totals} />
        <StatCard label="Active Links" value={totals?.activeLinks ?? 0} isLoading={!totals} />
      </section>
      <LinkList tags={totals?.tags ?? []} onCreate={() => create()} />
      <UnknownCodes onCreate={create} />
      <NewLinkDialog {...creating.props} shortCode={creating.subject ?? ''} />
      <ImportDialog {...importing.props} />
    </>
  )
}

function LinkList({ tags, onCreate }: { tags: LinkTotals['tags']; onCreate: () => void }) {
  const filters = useFilters(linkQuery)
  const list = useInfiniteQuery(
    links.pages('GET /api/admin/tracked-links', { query: { ...filters.values, limit: 50 } }),
  )
  const empty = (
    <EmptyState
      title="No tracked links yet"
      illustration={<EmptyLinks />}
      action={
        <Button leftSection={<Plus size={18} aria-hidden />} onClick={onCreate}>
          Create your first link
        </Button>
      }
    >
      Put one on a poster or in a newsletter, and see where people come from.
    </EmptyState>
  )
  return (
    <section aria-label="Links">
      <FilterBar filters={filters} fields={filterFields(tags, filters.values.tag)} />
      <QueryList
        query={list}
        skeleton={<SkeletonList count={6} />}
        errorTitle="The links could not be loaded"
        empty={empty}
        filters={filters}
        noResults={{ title: 'No links match', text: 'Try fewer words, another tag, or all links again.' }}
      >
        {(rows, { totalCount }) => <LinkRows key={JSON.stringify(filters.values)} {...{ rows, totalCount, filters }} />}
      </QueryList>
    </section>
  )
}
