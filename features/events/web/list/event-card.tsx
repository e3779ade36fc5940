import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import Video from 'lucide-react/icons/video'
import { useId, type ReactNode } from 'react'
import { formatDateSpan } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import type { Event } from '../../schema.ts'
import { EventBadges } from '../event-badges.tsx'
import { formatLocation, rsvpLabel, formatCapacity, getEventStatus } from '../event-labels.ts'
import styles from './event-card.module.css'

type EventCardProps = { event: Event; onEdit: (() => void) | undefined }

/** One event in the grid. The buttons carry its title as their description, since every card has the same ones. */
export function EventCard({ event, onEdit }: EventCardProps) {
  const titleId = useId()
  const now = useNow()
  const status = getEventStatus(event, now)
  const ownLabel = rsvpLabel(event, now)
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <EventBadges event={event} status={status} />
      </div>
      <div>
        <h3 id={titleId} className={styles.title}>
          {event.title}
        </h3>
        {event.organizer && <p className={styles.organizer}>{event.organizer}</p>}
      </div>
      {event.description && <p className={styles.description}>{event.description}</p>}
      <ul className={styles.facts}>
        <Fact icon={<CalendarClock size={16} aria-hidden />}>{formatDateSpan(event.date, event.endDate)}</Fact>
        <Fact icon={event.isVirtual ? <Video size={16} aria-hidden /> : <MapPin size={16} aria-hidden />}>
          {formatLocation(event)}
        </Fact>
        <Fact icon={<Users size={16} aria-hidden />}>{formatCapacity(event)}</Fact>
        {ownLabel && (
          <Fact icon={<CircleCheck size={16} aria-hidden />} isOwn>
            {ownLabel}
          </Fact>
        )}
      </ul>
      {event.tags.length > 0 && (
        <ul className={styles.tags} aria-label="Topics">
          {event.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <Actions event={event} titleId={titleId} isUpcoming={status === 'Upcoming'} onEdit={onEdit} />
    </Card>
  )
}

function Fact({ icon, isOwn, children }: { icon: ReactNode; isOwn?: boolean; children: ReactNode }) {
  return (
    <li data-own={isOwn || undefined}>
      {icon}
      <span>{children}</span>
    </li>
  )
}

type ActionsProps = EventCardProps & { titleId: string; isUpcoming: boolean }

function Actions({ event, titleId, isUpcoming, onEdit }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        aria-describedby={titleId}
        renderRoot={(props) => <Link to="/events/$eventId" params={{ eventId: event.id }} {...props} />}
      >
        View Details
      </Button>
      {isUpcoming && event.registrationUrl && (
        <ExternalLink hasIcon={false} href={event.registrationUrl} variant="light" aria-describedby={titleId}>
          Register
        </ExternalLink>
      )}
      {onEdit && (
        <Button variant="subtle" aria-describedby={titleId} onClick={onEdit}>
          Edit
        </Button>
      )}
    </div>
  )
}
