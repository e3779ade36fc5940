import { Button } from '@mantine/core'
import { formatDateSpan } from '#platform/web/format.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { StatusBadge, type Tone } from '#platform/web/ui/badge.tsx'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { Row } from '#platform/web/ui/rows.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Booking, BookingState } from '../../schema.ts'
import { bookings } from '../api.ts'
import { useFeedbackLink } from '../feedback/pending-feedback.tsx'
import { otherOf } from './other-of.ts'

const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx').then((file) => file.CancelDialog))
const MoveDialog = lazyDialog(() => import('./move-dialog.tsx').then((file) => file.MoveDialog))

const states: Record<BookingState, { label: string; tone: Tone }> = {
  booked: { label: 'Booked', tone: 'info' },
  canceled: { label: 'Canceled', tone: 'danger' },
  completed: { label: 'Took place', tone: 'success' },
  no_show: { label: 'No-show', tone: 'warning' },
}

/** One meeting with what the reader may do with it. */
export function MeetingRow({ booking }: { booking: Booking }) {
  const { startsAt, endsAt, state, topic, location, role } = booking
  const other = otherOf(booking)
  const isOver = Date.parse(endsAt) <= useNow().getTime()
  const { label, tone } = states[state]
  return (
    <Row
      media={<Avatar name={other.name} src={other.profileImageUrl} isDecorative />}
      name={other.name}
      details={
        <>
          <div>{formatDateSpan({ start: startsAt, end: endsAt })}</div>
          <div>{topic}</div>
          {location && !isLink(location) && <div>{location}</div>}
          {booking.feedback && <div>You rated it {booking.feedback.rating} of 5</div>}
          {booking.cancelReason && <div>{describeCancel(booking)}</div>}
        </>
      }
    >
      {(state !== 'booked' || isOver) && (
        <StatusBadge tone={state === 'booked' ? 'neutral' : tone}>{state === 'booked' ? 'Over' : label}</StatusBadge>
      )}
      {state === 'booked' && !isOver && isLink(location) && (
        <ExternalLink href={location!} size="sm" variant="default">
          Join
        </ExternalLink>
      )}
      {state === 'booked' && !isOver && <ChangeButtons booking={booking} name={other.name} />}
      {booking.isFeedbackOpen && <FeedbackButton booking={booking} name={other.name} />}
      {role === 'mentor' && state !== 'canceled' && <OutcomeButtons booking={booking} name={other.name} />}
    </Row>
  )
}

const isLink = (location: string | null): boolean => /^https?:\/\//i.test(location ?? '')

const describeCancel = ({ cancelReason, isCanceledByMe }: Booking): string =>
  `${isCanceledByMe ? 'You canceled' : 'Canceled'}: ${cancelReason}`

function FeedbackButton({ booking: { id, feedback }, name }: { booking: Booking; name: string }) {
  const { open } = useFeedbackLink()
  const label = feedback ? 'Edit feedback' : 'Give feedback'
  return (
    <Button size="sm" variant="default" aria-label={`${label} on the meeting with ${name}`} onClick={() => open(id)}>
      {label}
    </Button>
  )
}

function ChangeButtons({ booking, name }: { booking: Booking; name: string }) {
  const [moving, canceling] = [useDialog(), useDialog()]
  return (
    <>
      <Button size="sm" variant="default" aria-label={`Move the meeting with ${name}`} onClick={() => moving.open()}>
        Move
      </Button>
      <Button
        size="sm"
        variant="subtle"
        color="red"
        aria-label={`Cancel the meeting with ${name}`}
        onClick={() => canceling.open()}
      >
        Cancel
      </Button>
      <MoveDialog booking={booking} name={name} {...moving.props} />
      <CancelDialog booking={booking} name={name} {...canceling.props} />
    </>
  )
}

function OutcomeButtons({ booking, name }: { booking: Booking; name: string }) {
  const close = bookings.useAction('POST /api/bookings/{id}/outcome', {
    success: ({ state }) => ({ title: state === 'completed' ? 'Meeting logged' : 'Marked as a no-show' }),
    failure: 'Please try again.',
  })
  const { id, state, startsAt } = booking
  if (Date.parse(startsAt) > useNow().getTime()) return null
  const choices = [
    { value: 'completed', label: 'Took place' },
    { value: 'no_show', label: 'No-show' },
  ] as const
  return choices
    .filter(({ value }) => value !== state)
    .map(({ value, label }) => ({ value, label: state === 'booked' ? label : `Change to ${label.toLowerCase()}` }))
    .map(({ value, label }) => (
      <Button
        key={value}
        size="sm"
        variant="default"
        loading={close.input?.body.state === value}
        aria-label={`${label}: meeting with ${name}`}
        onClick={() => void close.run({ params: { id }, body: { state: value } })}
      >
        {label}
      </Button>
    ))
}
