import '#platform/web/theme/sheets/segmented-control.ts'
import { Box, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { formatCount } from '#platform/web/format.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyPeople } from '#platform/web/ui/illustrations/empty-people.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Event } from '#features/events/schema.ts'
import type { Attendee, AttendeeStatus } from '../../schema.ts'
import { registrations } from '../api.ts'
import styles from './attendee-list.module.css'
import { formatPersonName } from '#platform/web/person-name.ts'

/** Who is going, for staff: to find somebody, to check them in, to download as a table. */
export function AttendeeList({ event }: { event: Event }) {
  const [q, setQuery] = useState('')
  const [status, setStatus] = useState<AttendeeStatus>('active')
  const query = { limit: 50, status, ...(q && { q }) }
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
        <SegmentedControl
          size="sm"
          aria-label="Which attendees"
          data={statusChoices}
          value={status}
          onChange={(value) => setStatus(value as AttendeeStatus)}
        />
        <p role="status" className="quiet small">
          {totalCount !== undefined && formatCount(totalCount, ['person', 'people'])}
        </p>
      </Group>
      <QueryList
        query={list}
        skeleton={
          <Card>
            <SkeletonList count={3} />
          </Card>
        }
        errorTitle="The attendees could not be loaded"
        empty={
          <EmptyState
            title={q ? `No results for “${q}”` : emptyTitles[status]}
            headingLevel={3}
            isCompact
            illustration={<EmptyPeople />}
          >
            {q ? 'Try another part of the name or email.' : status === 'active' && 'Share the event to get sign-ups.'}
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

const statusChoices: { value: AttendeeStatus; label: string }[] = [
  { value: 'active', label: 'All' },
  { value: 'going', label: 'Going' },
  { value: 'waitlisted', label: 'Waitlist' },
  { value: 'present', label: 'Checked in' },
  { value: 'cancelled', label: 'Canceled' },
]
const emptyTitles: Record<AttendeeStatus, string> = {
  active: 'No attendees yet',
  going: 'No one is going yet',
  waitlisted: 'The waitlist is empty',
  present: 'No one is checked in yet',
  cancelled: 'No canceled RSVPs',
}

const hourMs = 3_600_000
const statusLabels = { going: 'Going', waitlisted: 'Waitlist', cancelled: 'Canceled' } as const
const statusTones = { going: 'info', waitlisted: 'warning', cancelled: 'neutral' } as const

function Row({ attendee, event }: { attendee: Attendee; event: Event }) {
  const { status, email } = attendee
  const isCheckInOpen = useNow().getTime() >= Date.parse(event.date) - hourMs
  return (
    <li className={styles.row}>
      <Group gap={12} wrap="nowrap" miw={0}>
        <Avatar name={formatPersonName(attendee)} src={attendee.photoUrl} size={36} isDecorative />
        <Box miw={0}>
          <Text fw={600}>{formatPersonName(attendee)}</Text>
          <Text fz="sm" c="dimmed">
            {email}
          </Text>
        </Box>
      </Group>
      <Badge tone={status ? statusTones[status] : 'neutral'}>{status ? statusLabels[status] : 'Walk-in'}</Badge>
      {isCheckInOpen && <PresenceButton attendee={attendee} eventId={event.id} />}
    </li>
  )
}

const failure = { title: "Attendance wasn't changed", message: 'Please try again.' }

/** Checks somebody in; pressed again, undoes it. */
function PresenceButton({ attendee, eventId }: { attendee: Attendee; eventId: string }) {
  const mark = registrations.useAction('POST /api/events/{id}/attendance', { failure })
  const unmark = registrations.useAction('DELETE /api/events/{id}/attendance/{personId}', { failure })
  const { personId, checkedInAt } = attendee
  const isPresent = checkedInAt !== null
  const label = isPresent ? 'Checked in' : 'Check in'
  const toggle = () =>
    isPresent
      ? unmark.run({ params: { id: eventId, personId } })
      : mark.run({ params: { id: eventId }, body: { personId } })
  return (
    <Button
      size="sm"
      variant={isPresent ? 'light' : 'default'}
      aria-label={`${label}: ${formatPersonName(attendee)}`}
      loading={mark.isRunning || unmark.isRunning}
      leftSection={isPresent ? <Check size={16} aria-hidden /> : undefined}
      onClick={() => void toggle()}
    >
      {label}
    </Button>
  )
}
