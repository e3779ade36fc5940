import { Box, Button, Stack, Text } from '@mantine/core'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Ticket from 'lucide-react/icons/ticket'
import { formatNumber } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import type { Event } from '#features/events/schema.ts'
import { registrations } from '../api.ts'

const TicketDialog = lazyDialog(() => import('./ticket-dialog.tsx').then((file) => file.TicketDialog))

type EventStatus = 'Live' | 'Upcoming' | 'Past'
type RsvpCardProps = { event: Event; status: EventStatus }

/** Whether there is a seat, and how to take it, keep it or give it back. */
export function RsvpCard({ event, status }: RsvpCardProps) {
  const isUpcoming = status === 'Upcoming'
  return (
    <Card as="section" aria-labelledby="your-rsvp">
      <Stack gap={12}>
        <Box component="h2" id="your-rsvp" fz="var(--size-title-3)">
          Your seat
        </Box>
        {/* Read aloud as it changes. */}
        <Text role="status" {...(event.rsvp?.status === 'going' && { c: 'green', fw: 600 })}>
          {getRsvpText(event, status)}
        </Text>
        {isUpcoming && event.isPublished && <RsvpActions event={event} />}
        {isUpcoming && event.registrationUrl && (
          <>
            <ExternalLink href={event.registrationUrl} variant="default">
              Register Now
            </ExternalLink>
            <p className="quiet small">Opens in a new window</p>
          </>
        )}
        <Button
          component="a"
          variant="subtle"
          href={`/api/events/${event.id}/calendar.ics`}
          download
          leftSection={<CalendarPlus size={18} aria-hidden />}
        >
          Add to calendar
        </Button>
      </Stack>
    </Card>
  )
}

function getRsvpText(event: Event, status: EventStatus): string {
  const { rsvp, capacity, goingCount, waitlistCount, isPresent } = event
  if (isPresent) return 'You were there. Thank you for coming.'
  if (status === 'Past') return 'This event has ended'
  if (rsvp?.status === 'going') return 'You are going. See you there.'
  if (status === 'Live') return 'It has begun. If there is room, just walk in.'
  if (!event.isPublished) return 'Seats can be taken once it is published.'
  if (rsvp?.status === 'waitlisted')
    return `You are number ${rsvp.position} on the waitlist. When a seat becomes free you get it, and a mail.`
  if (capacity === null) return 'There is room for everybody.'
  if (!isFull(event)) return formatRemaining(capacity - goingCount)
  return waitlistCount === 0 ? 'All seats are taken.' : `All seats are taken, ${waitlistCount} on the waitlist.`
}

const formatRemaining = (count: number) =>
  count === 1 ? 'One seat is left.' : `${formatNumber(count)} seats are left.`

/** People on the waitlist go first, even while a seat is free. */
const isFull = ({ capacity, goingCount, waitlistCount }: Event) =>
  capacity !== null && (goingCount >= capacity || waitlistCount > 0)

function RsvpActions({ event }: { event: Event }) {
  const [leaving, ticket] = [useDialog(), useDialog()]
  const failure = { title: 'That did not work', message: 'Try again in a moment.' }
  const reserve = registrations.useAction('PUT /api/events/{id}/rsvp', {
    success: ({ status }) =>
      status === 'going'
        ? { title: 'Your seat is reserved', message: 'An invitation is on its way.' }
        : { title: 'You are on the waitlist' },
    failure,
  })
  const cancel = registrations.useAction('DELETE /api/events/{id}/rsvp', {
    success: { title: 'Your seat is free again' },
    failure,
    onSuccess: leaving.close,
  })
  const input = { params: { id: event.id } }
  const isGoing = event.rsvp?.status === 'going'
  const hasRsvp = isGoing || event.rsvp?.status === 'waitlisted'
  if (!hasRsvp) {
    return (
      <Button loading={reserve.isRunning} onClick={() => void reserve.run(input)}>
        {isFull(event) ? 'Join the waitlist' : 'Reserve a seat'}
      </Button>
    )
  }
  return (
    <>
      <Stack gap="sm">
        {isGoing && (
          <Button variant="default" leftSection={<Ticket size={18} aria-hidden />} onClick={() => ticket.open()}>
            Show my pass
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={() => leaving.open()}>
          {isGoing ? 'Give my seat back' : 'Leave the waitlist'}
        </Button>
      </Stack>
      <TicketDialog eventId={event.id} {...ticket.props} />
      <ConfirmDialog
        {...leaving.props}
        onConfirm={() => void cancel.run(input)}
        title={isGoing ? 'Give your seat back?' : 'Leave the waitlist?'}
        confirmLabel={isGoing ? 'Give it back' : 'Leave'}
        cancelLabel="Keep it"
        isBusy={cancel.isRunning}
      >
        If you change your mind later, you stand at the end of the line.
      </ConfirmDialog>
    </>
  )
}
