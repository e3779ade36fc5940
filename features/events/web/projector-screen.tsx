import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useMay } from '#features/members/web/api.ts'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NoResults } from '#platform/web/ui/illustrations/no-results.tsx'
import { NotFound } from '#platform/web/ui/illustrations/not-found.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { eventQuery } from './api.ts'
import { PassForm } from './check-in/pass-form.tsx'
import { Projector } from './check-in/projector.tsx'
import styles from './check-in/projector.module.css'
import { AttendeeList } from './detail/attendee-list.tsx'
import { whenOf } from './event-words.ts'

export function ProjectorScreen() {
  const { eventId } = useParams({ from: '/member/events/$eventId/check-in' })
  const mayCheckIn = useMay('event.checkIn')
  const { data: event, error } = useQuery({ ...eventQuery(eventId), enabled: mayCheckIn })
  // A pass that was scanned with a phone leads here, its code behind the hash.
  const { hash } = useLocation()
  if (!mayCheckIn) return <Refused />
  if (error) return <NotThere />
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
        intro={whenOf(event)}
        back={<BackLink to={`/events/${eventId}`}>{event.title}</BackLink>}
      />
      <div className={styles.columns}>
        <Projector eventId={eventId} title={event.title} />
        <PassForm key={hash} eventId={eventId} scanned={hash} />
      </div>
      <AttendeeList event={event} />
    </>
  )
}

function Refused() {
  return (
    <>
      <title>Access denied · Foundry</title>
      <EmptyState headingLevel={1} title="Access Denied" drawing={<NotFound />}>
        Checking people in is for directors and administrators. To check in yourself, scan the code on the wall.
      </EmptyState>
    </>
  )
}

function NotThere() {
  return (
    <>
      <title>Event not found · Foundry</title>
      <EmptyState headingLevel={1} title="Event Not Found" drawing={<NoResults />}>
        The event you're looking for doesn't exist or has been removed.
      </EmptyState>
    </>
  )
}
