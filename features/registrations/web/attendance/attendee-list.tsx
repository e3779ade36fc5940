import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { formatCount } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyPeople } from '#platform/web/ui/illustrations/empty-people.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Event } from '#features/events/schema.ts'
import type { Attendee } from '../../schema.ts'
import { registrations } from '../api.ts'
import { getAttendeeName } from './attendee-name.ts'
import { PresenceButton } from './presence-button.tsx'
import styles from './attendee-list.module.css'

/** Who is coming, for staff: to find somebody, to check them in, to download as a table. */
export function AttendeeList({ event }: { event: Event }) {
  const [q, setQuery] = useState('')
  const query = { limit: 50, ...(q && { q }) }
  const list = useInfiniteQuery(
    registrations.pages('GET /api/events/{id}/attendees', { params: { id: event.id }, query }),
  )
  const totalCount = list.data?.pages[0]?.totalCount
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
        <SearchInput label="Search attendees" placeholder="Name or email" query={q} onSearch={setQuery} />
        <p role="status" className="quiet small">
          {totalCount !== undefined && formatCount(totalCount, ['person', 'people'])}
        </p>
      </div>
      <QueryList
        query={list}
        skeleton={<SkeletonList count={3} />}
        errorTitle="The attendees could not be loaded"
        empty={<NoAttendees isSearching={q !== ''} />}
      >
        {(attendees) => (
          <Card padding="none">
            <ul className={styles.rows} aria-labelledby="attendees">
              {attendees.map((attendee) => (
                <Row key={attendee.personId} attendee={attendee} event={event} />
              ))}
            </ul>
          </Card>
        )}
      </QueryList>
    </section>
  )
}

function NoAttendees({ isSearching }: { isSearching: boolean }) {
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
}

const hourMs = 3_600_000

/** Whether staff may check people in. */
const isCheckInOpen = ({ date }: Pick<Event, 'date'>, now: Date): boolean => now.getTime() >= Date.parse(date) - hourMs

const statusLabels = { going: 'Going', waitlisted: 'Waitlist', cancelled: 'Left' } as const
const statusTones = { going: 'info', waitlisted: 'warning', cancelled: 'neutral' } as const

function Row({ attendee, event }: { attendee: Attendee; event: Event }) {
  const mayMark = isCheckInOpen(event, useNow())
  const { status, email } = attendee
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <p className={styles.name}>{getAttendeeName(attendee)}</p>
        <p className={styles.address}>{email}</p>
      </div>
      <Badge tone={status ? statusTones[status] : 'neutral'}>{status ? statusLabels[status] : 'Walked in'}</Badge>
      {mayMark && <PresenceButton attendee={attendee} eventId={event.id} />}
    </li>
  )
}
