import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { EmptyPeople } from '#platform/web/ui/illustrations/empty-people.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { Attendee, Event } from '../../schema.ts'
import { attendeesQuery } from '../check-in/api.ts'
import { isCheckInOpen } from '../event-labels.ts'
import { PresenceButton } from '../check-in/presence-button.tsx'
import styles from './attendee-list.module.css'

/** Who is coming, for staff: to find somebody, to say who was there, to take along as a table. */
export function AttendeeList({ event }: { event: Event }) {
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), 250)
  const list = useInfiniteQuery(attendeesQuery(event.id, q))
  const total = list.data?.pages[0]?.totalCount ?? 0
  return (
    <section aria-labelledby="attendees" className={styles.section}>
      <div className={styles.head}>
        <h2 id="attendees">Attendees</h2>
        <Button
          component="a"
          size="sm"
          variant="default"
          href={`/api/events/${event.id}/attendees.csv`}
          download
          leftSection={<Download size={16} aria-hidden />}
        >
          Export CSV
        </Button>
      </div>
      <div className={styles.bar}>
        <TextInput
          type="search"
          aria-label="Search attendees"
          placeholder="Name or email"
          leftSection={<Search size={18} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <p role="status" className={styles.count}>
          {list.data && `${total.toLocaleString('en-US')} ${total === 1 ? 'person' : 'people'}`}
        </p>
      </div>
      <AttendeeResults list={list} event={event} isSearching={q !== ''} />
    </section>
  )
}

type AttendeeListQuery = {
  data: { pages: { items: Attendee[] }[] } | undefined
  error: Error | null
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch(): unknown
  fetchNextPage(): unknown
}

function AttendeeResults({
  list,
  event,
  isSearching,
}: {
  list: AttendeeListQuery
  event: Event
  isSearching: boolean
}) {
  if (!list.data && list.error)
    return (
      <ErrorState
        title="The attendees could not be loaded"
        headingLevel={3}
        isCompact
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        Try again in a moment.
      </ErrorState>
    )
  if (!list.data) return <SkeletonList count={3} />
  const attendees = list.data.pages.flatMap(({ items }) => items)
  if (attendees.length === 0)
    return (
      <EmptyState
        title={isSearching ? 'Nobody of that name' : 'Nobody yet'}
        headingLevel={3}
        isCompact
        illustration={<EmptyPeople />}
      >
        {isSearching ? 'Try another part of the name or the address.' : 'Share the event, and they will come.'}
      </EmptyState>
    )
  return (
    <>
      <Card padding="none">
        <ul className={styles.rows} aria-labelledby="attendees">
          {attendees.map((attendee) => (
            <Row key={attendee.personId} attendee={attendee} event={event} />
          ))}
        </ul>
      </Card>
      <ShowMore list={list} />
    </>
  )
}

const statusLabels = { going: 'Going', waitlisted: 'Waitlist', cancelled: 'Left' } as const
const statusTones = { going: 'info', waitlisted: 'warning', cancelled: 'neutral' } as const

function Row({ attendee, event }: { attendee: Attendee; event: Event }) {
  const mayMark = isCheckInOpen(event, useNow())
  const { status, firstName, lastName, email } = attendee
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <p className={styles.name}>{`${firstName} ${lastName}`.trim() || email}</p>
        <p className={styles.address}>{email}</p>
      </div>
      <Badge tone={status ? statusTones[status] : 'neutral'}>{status ? statusLabels[status] : 'Walked in'}</Badge>
      {mayMark && <PresenceButton attendee={attendee} eventId={event.id} />}
    </li>
  )
}
