import { Box, Button, Stack, Text } from '@mantine/core'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Ticket from 'lucide-react/icons/ticket'
import { formatCount } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import type { Event } from '#features/events/schema.ts'
import { registrations } from '../api.ts'
import { isFull, RsvpButton } from './rsvp-button.tsx'

const TicketDialog = lazyDialog(() => import('./ticket-dialog.tsx').then((file) => file.TicketDialog))

type EventStatus = 'Live' | 'Upcoming' | 'Past'
type RsvpCardProps = { event: Event; status: EventStatus }

/** How the viewer's RSVP stands, and what can be done about it. */
export function RsvpCard({ event, status }: RsvpCardProps) {
  const isUpcoming = status === 'Upcoming'
  const isElsewhere = event.registrationUrl !== null
  return (
    <Card as="section" aria-labelledby="your-rsvp">
      <Stack gap={12}>
        <Box component="h2" id="your-rsvp" fz="var(--size-title-3)">
          {isUpcoming ? 'Your RSVP' : 'Attendance'}
        </Box>
        {/* Read aloud as it changes. */}
        <Text role="status" {...(event.rsvp?.status === 'going' && isUpcoming && { c: 'green', fw: 600 })}>
          {getRsvpText(event, status)}
        </Text>
        {isUpcoming && <RsvpButton event={event} />}
        {isUpcoming && <OwnRsvp event={event} />}
        {isUpcoming && isElsewhere && (
          <>
            <ExternalLink href={event.registrationUrl!}>Register Now</ExternalLink>
            <p className="quiet small">Opens in a new window</p>
          </>
        )}
        {status !== 'Past' && (
          <Button
            component="a"
            variant="subtle"
            href={`/api/events/${event.id}/calendar.ics`}
            download
            leftSection={<CalendarPlus size={18} aria-hidden />}
          >
            Add to calendar
          </Button>
        )}
      </Stack>
    </Card>
  )
}

function getRsvpText(event: Event, status: EventStatus): string {
  const { rsvp, capacity, goingCount, waitlistCount, isPresent } = event
  if (isPresent) return status === 'Past' ? 'You attended. Thanks for coming!' : "You're checked in."
  if (status === 'Past') return 'This event has ended'
  if (rsvp?.status === 'going') return "You're going. See you there."
  if (status === 'Live') return "It's already started; walk in if there's room."
  if (!event.isPublished) return 'RSVPs open when this event is published.'
  if (rsvp?.status === 'waitlisted')
    return `You're number ${rsvp.position} on the waitlist. If a seat opens up, it's yours and we'll email you.`
  if (event.registrationUrl !== null) return 'The organizer takes registrations on their own site.'
  if (capacity === null) return 'No limit on seats.'
  if (!isFull(event)) return `${formatCount(capacity - goingCount, 'seat')} left.`
  return waitlistCount === 0 ? 'All seats are taken.' : `All seats are taken, ${waitlistCount} on the waitlist.`
}

/** Shows the pass of somebody who is going, and cancels an RSVP. */
function OwnRsvp({ event }: { event: Event }) {
  const [leaving, ticket] = [useDialog(), useDialog()]
  const isGoing = event.rsvp?.status === 'going'
  const cancel = registrations.useAction('DELETE /api/events/{id}/rsvp', {
    success: { title: isGoing ? 'RSVP canceled' : 'You left the waitlist' },
    failure: { title: "Your RSVP wasn't canceled", message: 'Please try again.' },
    onSuccess: leaving.close,
  })
  if (!isGoing && event.rsvp?.status !== 'waitlisted') return null
  return (
    <>
      <Stack gap="sm">
        {isGoing && (
          <Button variant="default" leftSection={<Ticket size={18} aria-hidden />} onClick={() => ticket.open()}>
            Show my pass
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={() => leaving.open()}>
          {isGoing ? 'Cancel my RSVP' : 'Leave the waitlist'}
        </Button>
      </Stack>
      <TicketDialog eventId={event.id} {...ticket.props} />
      <ConfirmDialog
        {...leaving.props}
        onConfirm={() => void cancel.run({ params: { id: event.id } })}
        title={isGoing ? 'Cancel your RSVP?' : 'Leave the waitlist?'}
        confirmLabel={isGoing ? 'Cancel my RSVP' : 'Leave'}
        cancelLabel={isGoing ? 'Keep my RSVP' : 'Stay'}
        isBusy={cancel.isRunning}
      >
        {event.capacity === null
          ? 'You can RSVP again until the event starts.'
          : "If it's full when you change your mind, you'll join the waitlist."}
      </ConfirmDialog>
    </>
  )
}
