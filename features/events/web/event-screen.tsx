import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NotFound } from '#platform/web/ui/not-found.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonDetail } from '#platform/web/ui/skeletons.tsx'
import { events } from './api.ts'
import { EventDetails } from './detail/event-details.tsx'
import { EmptyCalendar } from './empty-calendar.tsx'

export function EventScreen() {
  const { eventId } = useParams({ from: '/member/events/$eventId' })
  return <EventPage key={eventId} eventId={eventId} />
}

function EventPage({ eventId }: { eventId: string }) {
  const queryClient = useQueryClient()
  const { data: event, error } = useQuery({
    ...events.query('GET /api/events/{id}', { params: { id: eventId } }),
    placeholderData: () => events.findLoadedRow(queryClient, { route: 'GET /api/events', id: eventId }),
  })
  const [isTrashed, setTrashed] = useState(false)
  if (isTrashed) return <CancelledEvent eventId={eventId} onRestored={() => setTrashed(false)} />
  if (event) return <EventDetails event={event} onTrashed={() => setTrashed(true)} />
  // The specification has one message for both: not there, and not loaded.
  if (error) {
    return (
      <NotFound title="Event Not Found" back={{ to: '/events', label: 'Back to Events' }}>
        The event you're looking for doesn't exist or has been removed.
      </NotFound>
    )
  }
  return (
    <>
      <PageHeader title="Event" back={<BackLink to="/events">Back to Events</BackLink>} />
      <SkeletonDetail />
    </>
  )
}

/** Right after a cancellation: for 20 seconds no email goes out, so undoing it is noticed by nobody. */
function CancelledEvent({ eventId, onRestored }: { eventId: string; onRestored: () => void }) {
  const restore = events.useAction('POST /api/events/{id}/restore', {
    success: { title: 'Event restored', message: "It's back on the list." },
    failure: { title: "The event wasn't restored", message: 'Please try again.' },
    onSuccess: onRestored,
  })
  return (
    <>
      <title>Event canceled · Foundry</title>
      <EmptyState
        headingLevel={1}
        title="Event canceled"
        illustration={<EmptyCalendar />}
        action={
          <>
            <Button
              variant="default"
              loading={restore.isRunning}
              onClick={() => void restore.run({ params: { id: eventId } })}
            >
              Undo
            </Button>{' '}
            <Button renderRoot={(props) => <Link to="/events" {...props} />}>Back to Events</Button>
          </>
        }
      >
        We'll email everyone who has an RSVP in 20 seconds and update their calendars. You can undo until you leave this
        page.
      </EmptyState>
    </>
  )
}
