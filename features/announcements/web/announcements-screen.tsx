import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useFilters } from '#platform/web/use-filters.ts'
import { announcementQuery } from '../schema.ts'
import { stateChoices } from './announcement-labels.ts'
import { announcements } from './api.ts'
import { AnnouncementRows } from './list/announcement-rows.tsx'
import { AnnouncementTrashButton } from './list/announcement-trash-button.tsx'

const NewAnnouncementDialog = lazyDialog(() =>
  import('./announcement-dialogs.tsx').then((file) => file.NewAnnouncementDialog),
)

const fields: FilterField[] = [
  { name: 'q', kind: 'search', label: 'Search announcements', placeholder: 'Title or text' },
  { name: 'state', kind: 'choice', label: 'State', anyLabel: 'Any state', choices: stateChoices },
]

export function AnnouncementsScreen() {
  if (useHasPermission('announcement.edit')) return <Announcements />
  return <AccessDenied title="Access Denied">Announcements are written by directors and administrators.</AccessDenied>
}

function Announcements() {
  const filters = useFilters(announcementQuery)
  const list = useInfiniteQuery(announcements.pages('GET /api/admin/announcements', { query: filters.values }))
  const creating = useDialog()
  return (
    <>
      <PageHeader
        title="Announcements"
        intro="What you write is on the dashboard of its audience while it is live."
        actions={
          <>
            <AnnouncementTrashButton />
            <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => creating.open()}>
              New announcement
            </Button>
          </>
        }
      />
      <FilterBar filters={filters} fields={fields} />
      <QueryList
        query={list}
        skeleton={<SkeletonList count={3} />}
        errorTitle="The announcements could not be loaded"
        empty={<EmptyState title="No announcements yet">What you create appears here.</EmptyState>}
        filters={filters}
        noResults={{ title: 'No announcements match', text: 'Try fewer words or any state.' }}
      >
        {(rows) => <AnnouncementRows rows={rows} />}
      </QueryList>
      <NewAnnouncementDialog {...creating.props} />
    </>
  )
}
