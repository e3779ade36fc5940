import { Box, Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
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
    <Box component="section" aria-labelledby="attendees" mt={48}>
      <Group justify="space-between" gap={12}>
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
      </Group>
      <Group gap={12} mt={12} mb="md">
        <div className={styles.search}>
          <SearchInput label="Search attendees" placeholder="Name or email" query={q} onSearch={setQuery} />
        </div>
        <p role="status" className="quiet small">
          {totalCount !== undefined && formatCount(totalCount, ['person', 'people'])}
        </p>
      </Group>
      <QueryList
        query={list}
        skeleton={<SkeletonList count={3} />}
        errorTitle="The attendees could not be loaded"
        empty={
          <EmptyState
            title={q ? 'Nobody of that name' : 'Nobody yet'}
            headingLevel={3}
            isCompact
            illustration={<EmptyPeople />}
          >
            {q ? 'Try another part of the name or the address.' : 'Share the event, and they will come.'}
          </EmptyState>
        }
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
    </Box>
  )
}

const hourMs = 3_600_000
const statusLabels = { going: 'Going', waitlisted: 'Waitlist', cancelled: 'Left' } as const
const statusTones = { going: 'info', waitlisted: 'warning', cancelled: 'neutral' } as const

function Row({ attendee, event }: { attendee: Attendee; event: Event }) {
  const { status, email } = attendee
  const isCheckInOpen = useNow().getTime() >= Date.parse(event.date) - hourMs
  return (
    <li className={styles.row}>
      <div>
        <Text fw={600}>{getAttendeeName(attendee)}</Text>
        <Text fz="sm" c="dimmed">
          {email}
        </Text>
      </div>
      <Badge tone={status ? statusTones[status] : 'neutral'}>{status ? statusLabels[status] : 'Walked in'}</Badge>
      {isCheckInOpen && <PresenceButton attendee={attendee} eventId={event.id} />}
    </li>
  )
}

const failure = { title: 'Attendance was not changed', message: 'Try again in a moment.' }

/** Checks somebody in; pressed again, undoes it. */
function PresenceButton({ attendee, eventId }: { attendee: Attendee; eventId: string }) {
  const mark = registrations.useAction('POST /api/events/{id}/attendance', { failure })
  const unmark = registrations.useAction('DELETE /api/events/{id}/attendance/{personId}', { failure })
  const { personId, checkedInAt } = attendee
  const isPresent = checkedInAt !== null
  const toggle = () =>
    isPresent
      ? unmark.run({ params: { id: eventId, personId } })
      : mark.run({ params: { id: eventId }, body: { personId } })
  return (
    <Button
      size="sm"
      variant={isPresent ? 'light' : 'default'}
      aria-pressed={isPresent}
      aria-label={`${getAttendeeName(attendee)} is there`}
      loading={mark.isRunning || unmark.isRunning}
      leftSection={isPresent ? <Check size={16} aria-hidden /> : undefined}
      onClick={() => void toggle()}
    >
      {isPresent ? 'Was there' : 'Mark present'}
    </Button>
  )
}

/** The name, or the email address of somebody who has none yet. */
export const getAttendeeName = ({ firstName, lastName, email }: Attendee): string =>
  `${firstName} ${lastName}`.trim() || email
