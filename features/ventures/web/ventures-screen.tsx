import { OwnInvitations } from '#features/teams/web/embeds.tsx'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { EmptyVentures } from '#platform/web/ui/illustrations/empty-ventures.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useFilters } from '#platform/web/use-filters.ts'
import { ventureQuery, ventureStatuses } from '../schema.ts'
import { ventures } from './api.ts'
import { NewVentureDialog } from './new-venture-dialog.tsx'
import { VentureTrashButton } from './trash-dialog.tsx'
import { VentureCard } from './venture-card.tsx'
import { stageChoices, toChoice } from './venture-labels.ts'

const fields: FilterField[] = [
  { name: 'q', kind: 'search', label: 'Search ventures', placeholder: 'Name or description' },
  { name: 'stage', kind: 'choice', label: 'Stage', anyLabel: 'Any stage', choices: stageChoices() },
  { name: 'status', kind: 'choice', label: 'Status', anyLabel: 'Any status', choices: ventureStatuses.map(toChoice) },
]
/** With fewer there is nothing to search. */
const minCountToFilter = 7

/** The ventures somebody owns or belongs to. */
export function VenturesScreen() {
  const filters = useFilters(ventureQuery)
  const list = useInfiniteQuery(ventures.pages('GET /api/ventures', { query: filters.values }))
  const creating = useDialog()
  const count = list.data?.pages[0]?.totalCount
  const isEmpty = count === 0 && !filters.isActive
  return (
    <>
      <PageHeader
        title="My Ventures"
        intro="What you're building and how far along it is."
        actions={
          <>
            <VentureTrashButton />
            {/* In an empty list, the button in the middle is the one to press. */}
            <Button
              variant={isEmpty ? 'default' : 'filled'}
              leftSection={<Plus size={18} aria-hidden />}
              onClick={() => creating.open()}
            >
              Add New Venture
            </Button>
          </>
        }
      />
      <OwnInvitations />
      {(filters.isActive || (count ?? 0) >= minCountToFilter) && <FilterBar filters={filters} fields={fields} />}
      <QueryList
        query={list}
        skeleton={<SkeletonCards count={3} />}
        errorTitle="Your ventures couldn't be loaded"
        errorText="Something went wrong on our side. Please try again."
        empty={
          <EmptyState
            title="No ventures yet"
            illustration={<EmptyVentures />}
            action={<Button onClick={() => creating.open()}>Create Your First Venture</Button>}
          >
            All you need is a name and a stage. Add the rest as your idea grows.
          </EmptyState>
        }
        filters={filters}
        noResults={{ title: 'No ventures match', text: 'Try fewer words or another stage, or clear the filters.' }}
      >
        {(rows) => (
          <ul className="card-grid" aria-label="Ventures">
            {rows.map((venture) => (
              <VentureCard key={venture.id} venture={venture} />
            ))}
          </ul>
        )}
      </QueryList>
      <NewVentureDialog {...creating.props} />
    </>
  )
}
