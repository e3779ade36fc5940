import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { formatDateSpan } from '#platform/web/format.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { NotFound } from '#platform/web/ui/not-found.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonCode } from '#platform/web/ui/skeletons.tsx'
import { registrations } from './api.ts'
import { TicketForm } from './check-in/ticket-form.tsx'
import { Projector } from './check-in/projector.tsx'
import styles from './check-in/projector.module.css'
import { AttendeeList } from './attendance/attendee-list.tsx'

export function ProjectorScreen() {
  const { eventId } = useParams({ from: '/member/events/$eventId/check-in' })
  const mayCheckIn = useHasPermission('event.checkIn')
  const { data: event, error } = useQuery({
    ...registrations.query('GET /api/events/{id}', { params: { id: eventId } }),
    enabled: mayCheckIn,
  })
  // A pass that was scanned with a phone leads here, its code behind the hash.
  const { hash } = useLocation()
  if (!mayCheckIn) {
    return (
      <AccessDenied title="Access Denied">
        Only directors and administrators can check people in. To check in yourself, scan the code on the screen.
      </AccessDenied>
    )
  }
  if (error) {
    return (
      <NotFound title="Event Not Found" back={{ to: '/events', label: 'Back to Events' }}>
        The event you're looking for doesn't exist or has been removed.
      </NotFound>
    )
  }
  if (!event)
    return (
      <>
        <PageHeader title="Check-in" />
        <SkeletonCode />
      </>
    )
  return (
    <>
      <PageHeader
        title="Check-in"
        documentTitle={`Check-in, ${event.title}`}
        intro={formatDateSpan({ start: event.date, end: event.endDate, timeZone: event.timeZone })}
        back={<BackLink to={`/events/${eventId}`}>{event.title}</BackLink>}
      />
      <div className={styles.columns}>
        <Projector eventId={eventId} title={event.title} />
        <TicketForm key={hash} eventId={eventId} scanned={hash} />
      </div>
      <AttendeeList event={event} />
    </>
  )
}
