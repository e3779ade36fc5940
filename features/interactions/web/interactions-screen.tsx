import { Button, SegmentedControl } from '@mantine/core'
import '#platform/web/theme/sheets/segmented-control.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import { downloadFile } from '#platform/web/download.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { RowMenu } from '#platform/web/table/row-menu.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar } from '#platform/web/ui/filter-bar.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { useFilters } from '#platform/web/use-filters.ts'
import { interactions } from './api.ts'
import { StudentSelect } from './form/student-select.tsx'
import { filterFields, interactionFilters } from './list/filter-fields.ts'
import { InteractionTrashButton } from './list/interaction-trash-button.tsx'
import { columns } from './list/interaction-columns.tsx'
import { useInteractionDialogs } from './list/use-interaction-dialogs.tsx'
import { staffOnly } from './staff-only.tsx'

export const InteractionsScreen = staffOnly(Interactions, 'interaction.list')

/** Everything that was logged about students, and the follow-ups that wait. */
function Interactions() {
  const filters = useFilters(interactionFilters)
  const { log, rowMenu, dialogs } = useInteractionDialogs(filters.values.student)
  const { data: authors = [] } = useQuery(interactions.query('GET /api/admin/interactions/authors'))
  const { id: ownId } = useCurrentUser()
  const add = (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => log('one')}>
      Log Interaction
    </Button>
  )
  const empty = (
    <EmptyState title="No interactions found" illustration={<EmptyActivity />} action={add}>
      Log a meeting, call or email with a student to keep track of it here.
    </EmptyState>
  )
  return (
    <>
      <PageHeader
        title="Interactions"
        intro="Meetings, calls and emails with students."
        actions={
          <>
            <InteractionTrashButton />
            <RowMenu
              rowName="all interactions"
              actions={[
                {
                  label: 'Download CSV',
                  onSelect: () => void downloadFile('GET /api/admin/interactions/csv', filters.values),
                },
              ]}
            />
            <Button variant="default" onClick={() => log('several')}>
              Quick log
            </Button>
            {add}
          </>
        }
      />
      <FilterBar
        filters={filters}
        fields={filterFields(authors, ownId)}
        lead={
          <StudentSelect
            aria-label="Student"
            placeholder="All students"
            value={filters.values.student ?? ''}
            onChange={(student) => filters.set({ student })}
          />
        }
      >
        <FollowUpView filters={filters} />
      </FilterBar>
      <DataTable
        name="interactions"
        label="Interactions"
        noun={['interaction', 'interactions']}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        readPage={(cursor) => {
          const query = { ...filters.values, limit: 50, ...(cursor && { cursor }) }
          return interactions.page('GET /api/admin/interactions', { query })
        }}
        {...{ columns, filters, rowMenu, empty }}
        errorTitle="The interactions couldn't be loaded"
        noResults={{ title: 'No interactions found', text: 'Try another student, type or date, or clear the filters.' }}
      />
      {dialogs}
    </>
  )
}

type FollowUpViewProps = { filters: ReturnType<typeof useFilters<typeof interactionFilters>> }

/** The list, or the queue of your own follow-ups that are due. */
function FollowUpView({ filters }: FollowUpViewProps) {
  const { data: summary } = useQuery(interactions.query('GET /api/admin/interactions/summary'))
  const { followUp, author } = filters.values
  const isQueue = followUp === 'due' && author === 'me'
  const dueCount = summary?.followUpsDue ?? 0
  return (
    <SegmentedControl
      aria-label="Show"
      data={[
        { value: 'all', label: 'All' },
        { value: 'queue', label: dueCount > 0 ? `Your follow-ups (${dueCount})` : 'Your follow-ups' },
      ]}
      value={isQueue ? 'queue' : 'all'}
      onChange={(view) =>
        filters.set(
          view === 'queue'
            ? { followUp: 'due', author: 'me', sort: 'due' }
            : { followUp: undefined, author: undefined, sort: undefined },
        )
      }
    />
  )
}
