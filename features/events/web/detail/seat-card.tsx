import { Button } from '@mantine/core'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Ticket from 'lucide-react/icons/ticket'
import { useState } from 'react'
import { Card } from '#platform/web/ui/card.tsx'
import { messageOf } from '#platform/web/queries.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { OutsideButton } from '#platform/web/ui/outside-button.tsx'
import type { Event } from '../../schema.ts'
import { useRsvp } from '../api.ts'
import { isFull, type Status } from '../event-words.ts'
import { PassDialog } from './pass-dialog.tsx'
import styles from './seat-card.module.css'

type SeatCardProps = { event: Event; status: Status }

/** Whether there is a seat, and how to take it, keep it or give it back. */
export function SeatCard({ event, status }: SeatCardProps) {
  const isUpcoming = status === 'Upcoming'
  return (
    <Card as="section" aria-labelledby="your-seat" className={styles.card}>
      <h2 id="your-seat" className={styles.title}>
        Your seat
      </h2>
      {/* Read aloud as it changes. */}
      <p role="status" className={styles.state} data-going={event.rsvp?.status === 'going' || undefined}>
        {stateOf(event, status)}
      </p>
      {isUpcoming && event.isPublished && <SeatActions event={event} />}
      {isUpcoming && event.registrationUrl && (
        <>
          <OutsideButton href={event.registrationUrl} variant="default">
            Register Now
          </OutsideButton>
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
    </Card>
  )
}

function stateOf(event: Event, status: Status): string {
  const { rsvp, capacity, goingCount, waitlistCount, isPresent } = event
  if (isPresent) return 'You were there. Thank you for coming.'
  if (status === 'Past') return 'This event has ended'
  if (rsvp?.status === 'going') return 'You are going. See you there.'
  if (status === 'Live') return 'It has begun. If there is room, just walk in.'
  if (!event.isPublished) return 'Seats can be taken once it is published.'
  if (rsvp?.status === 'waitlisted')
    return `You are number ${rsvp.position} on the waitlist. When a seat becomes free you get it, and a mail.`
  if (capacity === null) return 'There is room for everybody.'
  if (!isFull(event)) return seatsLeft(capacity - goingCount)
  return waitlistCount === 0 ? 'All seats are taken.' : `All seats are taken, ${waitlistCount} on the waitlist.`
}

const seatsLeft = (count: number) =>
  count === 1 ? 'One seat is left.' : `${count.toLocaleString('en-US')} seats are left.`

function SeatActions({ event }: { event: Event }) {
  const [open, setOpen] = useState<'leave' | 'pass'>()
  const rsvp = useRsvp(event.id)
  const close = () => setOpen(undefined)
  const isIn = event.rsvp?.status === 'going' || event.rsvp?.status === 'waitlisted'
  const send = (isComing: boolean) =>
    rsvp.mutate(isComing, {
      onSuccess: ({ status }) => {
        close()
        if (status === 'going') showSuccess({ title: 'Your seat is reserved', message: 'An invitation is on its way.' })
        else if (status === 'waitlisted') showSuccess({ title: 'You are on the waitlist' })
        else showSuccess({ title: 'Your seat is free again' })
      },
      onError: (error) =>
        showError({ title: 'That did not work', message: messageOf(error, 'Try again in a moment.') }),
    })
  if (!isIn) {
    return (
      <Button loading={rsvp.isPending} onClick={() => send(true)}>
        {isFull(event) ? 'Join the waitlist' : 'Reserve a seat'}
      </Button>
    )
  }
  return (
    <>
      <div className={styles.acts}>
        {event.rsvp?.status === 'going' && (
          <Button variant="default" leftSection={<Ticket size={18} aria-hidden />} onClick={() => setOpen('pass')}>
            Show my pass
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={() => setOpen('leave')}>
          {event.rsvp?.status === 'going' ? 'Give my seat back' : 'Leave the waitlist'}
        </Button>
      </div>
      <PassDialog eventId={event.id} isOpen={open === 'pass'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'leave'}
        onClose={close}
        onConfirm={() => send(false)}
        title={event.rsvp?.status === 'going' ? 'Give your seat back?' : 'Leave the waitlist?'}
        confirmLabel={event.rsvp?.status === 'going' ? 'Give it back' : 'Leave'}
        cancelLabel="Keep it"
        isBusy={rsvp.isPending}
      >
        If you change your mind later, you stand at the end of the line.
      </ConfirmDialog>
    </>
  )
}
