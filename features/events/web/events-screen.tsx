import '#platform/web/theme/sheets/choices.ts'
import '#platform/web/theme/sheets/segmented-control.ts'
import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { lazy, Suspense } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { FeedButton } from '#features/registrations/web/embeds.tsx'
import { filterField } from '#platform/web/filters.ts'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonTable } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useFilters } from '#platform/web/use-filters.ts'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { eventCategories } from '#rules/event-categories.ts'
import type { Event } from '../schema.ts'
import { EventGroups } from './list/event-groups.tsx'

const MonthView = lazy(async () => ({ default: (await import('./month/month-view.tsx')).MonthView }))
const NewEventDialog = lazyDialog(() => import('./form/new-event-dialog.tsx').then((file) => file.NewEventDialog))
const EditEventDialog = lazyDialog(() => import('./form/edit-event-dialog.tsx').then((file) => file.EditEventDialog))

/** Without the endpoint's schema: the first visit loads no Zod. */
const eventFilters = {
  shape: {
    q: filterField((text) => (text.length <= 200 ? text : undefined)),
    category: filterField((text) => (text.length <= 60 ? text.toLowerCase() : undefined)),
    mine: filterField((text) => text === 'true' || undefined),
    seriesId: filterField((text) => (/^[\da-f-]{36}$/.test(text) ? text : undefined)),
  },
}
const categories = eventCategories.map((label) => ({ value: label.toLowerCase(), label }))
const fields: FilterField[] = [
  { name: 'q', kind: 'search', label: 'Search events', placeholder: 'Title, location or topic' },
  { name: 'category', kind: 'choice', label: 'Category', anyLabel: 'All categories', choices: categories },
]

/** Events as cards, or by the month. */
export function EventsScreen() {
  const filters = useFilters(eventFilters)
  const query = { ...filters.values, mine: filters.values.mine && 'true' }
  const [search, changeSearch] = useSearchState()
  const isMonth = search['view'] === 'month'
  const [creating, editing] = [useDialog(), useDialog<Event>()]
  const [mayCreate, mayEdit] = [useHasPermission('event.create'), useHasPermission('event.edit')]
  const createButton = mayCreate && (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => creating.open()}>
      Create Event
    </Button>
  )
  return (
    <>
      <PageHeader title="Events" intro="Workshops, talks and meetups." actions={createButton} />
      <FilterBar filters={filters} fields={fields}>
        <Checkbox
          label="My events"
          checked={filters.values.mine ?? false}
          onChange={(event) => filters.set({ mine: event.currentTarget.checked || undefined })}
        />
        {filters.values.seriesId && (
          <Button variant="light" size="sm" rightSection={<X size={16} aria-hidden />} onClick={filters.clear}>
            All dates of one event
          </Button>
        )}
        <FeedButton />
        <SegmentedControl
          aria-label="View"
          data={['List', 'Month']}
          value={isMonth ? 'Month' : 'List'}
          onChange={() => changeSearch({ view: isMonth ? undefined : 'month' }, { isStep: true })}
        />
      </FilterBar>
      {isMonth ? (
        <Suspense fallback={<SkeletonTable rows={13} columns={7} />}>
          <MonthView query={query} />
        </Suspense>
      ) : (
        <EventGroups {...{ filters, query, createButton }} onEdit={mayEdit ? editing.open : undefined} />
      )}
      <NewEventDialog {...creating.props} />
      {editing.subject && <EditEventDialog event={editing.subject} {...editing.props} />}
    </>
  )
}
