import { Button, type ButtonProps } from '@mantine/core'
import type { Event } from '#features/events/schema.ts'
import { registrations } from '../api.ts'

type RsvpButtonProps = Pick<ButtonProps, 'variant'> & { event: Event; 'aria-describedby'?: string }

/** People on the waitlist go first, even while a seat is free. */
export const isFull = ({ capacity, goingCount, waitlistCount }: Event) =>
  capacity !== null && (goingCount >= capacity || waitlistCount > 0)

/** Reserves a seat at an event to come, or joins its waitlist; nothing for those who have an RSVP or register elsewhere. */
export function RsvpButton({ event, ...rest }: RsvpButtonProps) {
  const reserve = registrations.useAction('PUT /api/events/{id}/rsvp', {
    success: ({ status }) =>
      status === 'going'
        ? { title: "You're going", message: "We'll email you an invitation for your calendar." }
        : { title: "You're on the waitlist", message: "If a seat opens up, it's yours and we'll email you." },
    failure: { title: "Your RSVP wasn't saved", message: 'Please try again.' },
  })
  const hasRsvp = event.rsvp !== null && event.rsvp.status !== 'cancelled'
  if (hasRsvp || !event.isPublished || event.registrationUrl) return null
  return (
    <Button {...rest} loading={reserve.isRunning} onClick={() => void reserve.run({ params: { id: event.id } })}>
      {isFull(event) ? 'Join the waitlist' : 'Reserve a seat'}
    </Button>
  )
}
