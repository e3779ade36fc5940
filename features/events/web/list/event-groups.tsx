import { Box, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { SkeletonDays } from '#platform/web/ui/skeletons.tsx'
import type { Event, EventQuery } from '../../schema.ts'
import { events } from '../api.ts'
import { EmptyCalendar } from '../empty-calendar.tsx'
import { getDisplayZone } from '../event-labels.ts'
import { EventCard } from './event-card.tsx'
import styles from './event-list.module.css'

type EventGroupsProps = {
  filters: { isActive: boolean; clear(): void }
  query: EventQuery
  createButton: ReactNode
  onEdit: ((event: Event) => void) | undefined
}

/** What is on now, what is to come, and the latest of what was, each by day. */
export function EventGroups({ filters, query, createButton, onEdit }: EventGroupsProps) {
  // Whoever looks for something finds every date of it; whoever browses sees each event once.
  const nextOnly = !query.q && !query.mine && !query.seriesId
  return (
    <QueryList
      query={useEventGroups({ ...query, ...(nextOnly && { nextOnly: 'true' as const }) })}
      skeleton={<SkeletonDays count={6} />}
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
              <ul className={styles.list} aria-label={title}>
                {list.rows.map((event, index) => {
                  const day = formatDay(event)
                  const isFirst = index === 0 || formatDay(list.rows[index - 1]!) !== day
                  return (
                    <li key={event.id} className={styles.row} data-same-day={!isFirst || undefined}>
                      {isFirst && <DayTile event={event} />}
                      <EventCard
                        event={event}
                        isNextDate={title === 'Upcoming Events' && nextOnly && event.comingDateCount > 1}
                        onEdit={onEdit && (() => onEdit(event))}
                      />
                    </li>
                  )
                })}
              </ul>
              <ShowMore list={list} />
            </section>
          ))}
        </Stack>
      )}
    </QueryList>
  )
}

const formatPart = (event: Event, style: 'fullDate' | 'weekday' | 'shortMonth' | 'day') =>
  formatDate(event.date, { style, timeZone: getDisplayZone(event) })
const formatDay = (event: Event) => formatPart(event, 'fullDate')

/** The day of the cards beside it. The cards name it themselves, so it is not read aloud. */
function DayTile({ event }: { event: Event }) {
  return (
    <div className={styles.day} aria-hidden>
      <span>{formatPart(event, 'shortMonth')}</span>
      <strong>{formatPart(event, 'day')}</strong>
      <span>{formatPart(event, 'weekday')}</span>
    </div>
  )
}

/** The groups as one list, which is loading or failed as long as one of them is; empty groups are left out. */
function useEventGroups({ nextOnly, ...query }: EventQuery) {
  const groups = [
    { title: 'Live Events', list: useEventList({ ...query, timing: 'live', limit: 12 }) },
    {
      title: 'Upcoming Events',
      list: useEventList({ ...query, ...(nextOnly && { nextOnly }), timing: 'upcoming', limit: 12 }),
    },
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
