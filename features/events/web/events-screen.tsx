import '#platform/web/theme/sheets/choices.ts'
import '#platform/web/theme/sheets/segmented-control.ts'
import { Box, Button, Checkbox, SegmentedControl, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, type ReactNode } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { FeedButton } from '#features/registrations/web/embeds.tsx'
import { filterField } from '#platform/web/filters.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { SkeletonCards, SkeletonTable } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useFilters } from '#platform/web/use-filters.ts'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { eventCategories } from '#rules/event-categories.ts'
import type { Event, EventQuery } from '../schema.ts'
import { events } from './api.ts'
import { EmptyCalendar } from './empty-calendar.tsx'
import { EventCard } from './event-card.tsx'

const MonthView = lazy(async () => ({ default: (await import('./month/month-view.tsx')).MonthView }))
const NewEventDialog = lazyDialog(() => import('./form/new-event-dialog.tsx').then((file) => file.NewEventDialog))
const EditEventDialog = lazyDialog(() => import('./form/edit-event-dialog.tsx').then((file) => file.EditEventDialog))

/** Without the endpoint's schema: the first visit loads no Zod. */
const eventFilters = {
  shape: {
    q: filterField((text) => (text.length <= 200 ? text : undefined)),
    category: filterField((text) => (text.length <= 60 ? text.toLowerCase() : undefined)),
    mine: filterField((text) => text === 'true' || undefined),
  },
}
const categories = eventCategories.map((label) => ({ value: label.toLowerCase(), label }))
const fields: FilterField[] = [
  { name: 'q', kind: 'search', label: 'Search events', placeholder: 'Title, place or topic' },
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
      <PageHeader
        title="Events"
        intro="Workshops, talks and evenings where ventures meet."
        actions={
          <>
            <FeedButton />
            {createButton}
          </>
        }
      />
      <FilterBar filters={filters} fields={fields}>
        <Checkbox
          label="My events"
          checked={filters.values.mine ?? false}
          onChange={(event) => filters.set({ mine: event.currentTarget.checked || undefined })}
        />
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

type EventGroupsProps = {
  filters: { isActive: boolean; clear(): void }
  query: EventQuery
  createButton: ReactNode
  onEdit: ((event: Event) => void) | undefined
}

/** What is on now, what is to come, and the latest of what was. */
function EventGroups({ filters, query, createButton, onEdit }: EventGroupsProps) {
  return (
    <QueryList
      query={useEventGroups(query)}
      skeleton={<SkeletonCards count={6} />}
      errorTitle="Unable to Load Events"
      errorText="There was an error loading events. Please try again later."
      empty={
        <EmptyState title="No Events Available" illustration={<EmptyCalendar />} action={createButton}>
          Check back soon for upcoming events and opportunities.
        </EmptyState>
      }
      filters={filters}
      noResults={{ title: 'No events match', text: 'Try fewer words, another category, or all events again.' }}
    >
      {(groups) => (
        <Stack gap={40}>
          {groups.map(({ title, list }) => (
            <section key={title} aria-label={title}>
              <Box component="h2" mb="md">
                {title}
              </Box>
              <ul className="card-grid" aria-label={title}>
                {list.rows.map((event) => (
                  <EventCard key={event.id} event={event} onEdit={onEdit && (() => onEdit(event))} />
                ))}
              </ul>
              <ShowMore list={list} />
            </section>
          ))}
        </Stack>
      )}
    </QueryList>
  )
}

/** The groups as one list, which is loading or failed as long as one of them is; empty groups are left out. */
function useEventGroups(query: EventQuery) {
  const groups = [
    { title: 'Live Events', list: useEventList({ ...query, timing: 'live', limit: 12 }) },
    { title: 'Upcoming Events', list: useEventList({ ...query, timing: 'upcoming', limit: 12 }) },
    // Of the past only the latest are shown; the search finds the others.
    { title: 'Past Events', list: { ...useEventList({ ...query, timing: 'past', limit: 6 }), hasNextPage: false } },
  ]
  const failed = groups.map(({ list }) => list).filter(({ data, error }) => error && !data)
  return {
    data: groups.every(({ list }) => list.data) ? groups.filter(({ list }) => list.rows.length > 0) : undefined,
    // Without the reason: the specification has one sentence for all.
    error: failed.length > 0,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  }
}

function useEventList(query: EventQuery & { limit: number }) {
  const list = useInfiniteQuery(events.pages('GET /api/events', { query }))
  return { ...list, rows: list.data?.pages.flatMap(({ items }) => items) ?? [] }
}
