import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { NoResults } from '#platform/web/ui/no-results.tsx'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import type { Event, Timing } from '../../schema.ts'
import { eventsQuery } from '../api.ts'
import { EmptyCalendar } from '../empty-calendar.tsx'
import { EventCard } from './event-card.tsx'
import styles from './event-groups.module.css'
import { isFiltered, type EventFilters } from './event-search.ts'

const titles: Record<Timing, string> = { live: 'Live Events', upcoming: 'Upcoming Events', past: 'Past Events' }

type EventGroupsProps = {
  filters: EventFilters
  onClear: () => void
  onEdit: ((event: Event) => void) | undefined
  onCreate: (() => void) | undefined
}

/** What is on now, what is to come, and the latest of what was. */
export function EventGroups({ filters, onClear, onEdit, onCreate }: EventGroupsProps) {
  const live = useInfiniteQuery(eventsQuery('live', filters))
  const upcoming = useInfiniteQuery(eventsQuery('upcoming', filters))
  const past = useInfiniteQuery(eventsQuery('past', filters))
  const lists = [live, upcoming, past]
  const failed = lists.filter(({ data, error }) => error && !data)
  if (failed.length > 0) {
    return (
      <ErrorState
        title="Unable to Load Events"
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      >
        There was an error loading events. Please try again later.
      </ErrorState>
    )
  }
  if (lists.some(({ isPending }) => isPending)) return <SkeletonCards count={6} />
  if (lists.every(({ data }) => data!.pages[0]!.items.length === 0))
    return isFiltered(filters) ? (
      <NoResults title="No events match" onClear={onClear}>
        Try fewer words, another category, or all events again.
      </NoResults>
    ) : (
      <NoEvents onCreate={onCreate} />
    )
  return (
    <>
      <Group timing="live" list={live} onEdit={onEdit} />
      <Group timing="upcoming" list={upcoming} onEdit={onEdit} />
      <Group timing="past" list={past} onEdit={onEdit} />
    </>
  )
}

type EventListQuery = {
  data: { pages: { items: Event[]; totalCount: number }[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): unknown
}
type GroupProps = { timing: Timing; list: EventListQuery; onEdit: EventGroupsProps['onEdit'] }

function Group({ timing, list, onEdit }: GroupProps) {
  const id = useId()
  const events = list.data!.pages.flatMap(({ items }) => items)
  if (events.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.title}>
        {titles[timing]}
      </h2>
      <ul className={styles.grid} aria-labelledby={id}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} onEdit={onEdit && (() => onEdit(event))} />
        ))}
      </ul>
      {/* Of the past only the latest are shown; the search finds the others. */}
      {timing !== 'past' && <ShowMore list={list} />}
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
