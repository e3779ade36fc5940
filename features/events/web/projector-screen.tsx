import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NoResultsIllustration } from '#platform/web/ui/illustrations/no-results-illustration.tsx'
import { NotFoundIllustration } from '#platform/web/ui/illustrations/not-found-illustration.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { eventQuery } from './api.ts'
import { TicketForm } from './check-in/ticket-form.tsx'
import { Projector } from './check-in/projector.tsx'
import styles from './check-in/projector.module.css'
import { AttendeeList } from './detail/attendee-list.tsx'
import { formatEventTime } from './event-labels.ts'

export function ProjectorScreen() {
  const { eventId } = useParams({ from: '/member/events/$eventId/check-in' })
  const mayCheckIn = useHasPermission('event.checkIn')
  const { data: event, error } = useQuery({ ...eventQuery(eventId), enabled: mayCheckIn })
  // A pass that was scanned with a phone leads here, its code behind the hash.
  const { hash } = useLocation()
  if (!mayCheckIn) return <AccessDenied />
  if (error) return <EventNotFound />
  if (!event)
    return (
      <>
        <PageHeader title="Check-in" />
        <SkeletonText lines={6} />
      </>
    )
  return (
    <>
      <PageHeader
        title="Check-in"
        documentTitle={`Check-in, ${event.title}`}
        intro={formatEventTime(event)}
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

function AccessDenied() {
  return (
    <>
      <title>Access denied · Foundry</title>
      <EmptyState headingLevel={1} title="Access Denied" illustration={<NotFoundIllustration />}>
        Checking people in is for directors and administrators. To check in yourself, scan the code on the wall.
      </EmptyState>
    </>
  )
}

function EventNotFound() {
  return (
    <>
      <title>Event not found · Foundry</title>
      <EmptyState headingLevel={1} title="Event Not Found" illustration={<NoResultsIllustration />}>
        The event you're looking for doesn't exist or has been removed.
      </EmptyState>
    </>
  )
}
