import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import type { Filters } from '#platform/web/use-filters.ts'
import type { Event, Timing } from '../../schema.ts'
import { events } from '../api.ts'
import { EmptyCalendar } from '../empty-calendar.tsx'
import { EventCard } from './event-card.tsx'
import { toQuery, type EventFilters } from './event-filters.tsx'
import styles from './event-groups.module.css'

const groups: Record<Timing, { title: string; limit: number }> = {
  live: { title: 'Live Events', limit: 12 },
  upcoming: { title: 'Upcoming Events', limit: 12 },
  // Of the past only the latest are shown; the search finds the others.
  past: { title: 'Past Events', limit: 6 },
}

type EventGroupsProps = {
  filters: Filters<EventFilters>
  onEdit: ((event: Event) => void) | undefined
  onCreate: (() => void) | undefined
}

/** What is on now, what is to come, and the latest of what was. */
export function EventGroups({ filters, onEdit, onCreate }: EventGroupsProps) {
  const query = useEventGroups(filters.values)
  return (
    <QueryList
      query={query}
      skeleton={<SkeletonCards count={6} />}
      errorTitle="Unable to Load Events"
      errorText="There was an error loading events. Please try again later."
      empty={<NoEvents onCreate={onCreate} />}
      filters={filters}
      noResults={{ title: 'No events match', text: 'Try fewer words, another category, or all events again.' }}
    >
      {(shownGroups) => shownGroups.map((group) => <EventGroup key={group.timing} group={group} onEdit={onEdit} />)}
    </QueryList>
  )
}

/** The groups as one list, which is loading or failed as long as one of them is; empty groups are left out. */
function useEventGroups(filters: EventFilters) {
  const lists = [useEventList('live', filters), useEventList('upcoming', filters), useEventList('past', filters)]
  const failed = lists.filter(({ data, error }) => error && !data)
  return {
    data: lists.every(({ data }) => data) ? lists.filter(({ rows }) => rows.length > 0) : undefined,
    // Without the reason: the specification has one sentence for all.
    error: failed.length > 0,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  }
}

function useEventList(timing: Timing, filters: EventFilters) {
  const { title, limit } = groups[timing]
  const list = useInfiniteQuery(events.pages('GET /api/events', { query: { ...toQuery(filters), timing, limit } }))
  return { ...list, timing, title, rows: list.data?.pages.flatMap(({ items }) => items) ?? [] }
}

type EventGroupProps = { group: ReturnType<typeof useEventList>; onEdit: EventGroupsProps['onEdit'] }

function EventGroup({ group, onEdit }: EventGroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.title}>
        {group.title}
      </h2>
      <ul className={styles.grid} aria-labelledby={id}>
        {group.rows.map((event) => (
          <EventCard key={event.id} event={event} onEdit={onEdit && (() => onEdit(event))} />
        ))}
      </ul>
      {group.timing !== 'past' && <ShowMore list={group} />}
    </section>
  )
}

function NoEvents({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <EmptyState
      title="No Events Available"
      illustration={<EmptyCalendar />}
      action={onCreate && <Button onClick={onCreate}>Create Event</Button>}
    >
      Check back soon for upcoming events and opportunities.
    </EmptyState>
  )
}
