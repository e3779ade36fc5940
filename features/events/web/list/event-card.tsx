import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import MapPin from 'lucide-react/icons/map-pin'
import Repeat from 'lucide-react/icons/repeat'
import Users from 'lucide-react/icons/users'
import Video from 'lucide-react/icons/video'
import { useId } from 'react'
import { RsvpButton } from '#features/registrations/web/embeds.tsx'
import { formatCount } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import { Faces } from '#platform/web/ui/faces.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Event } from '../../schema.ts'
import { EventBadges } from '../event-badges.tsx'
import { formatEventSpan, formatGoing, formatLocation, getEventStatus, rsvpLabel } from '../event-labels.ts'
import styles from './event-list.module.css'

export type EventCardProps = {
  event: Event
  /** Stands for all dates of a recurring event. */
  isNextDate: boolean
  onEdit: (() => void) | undefined
}

/** One event of the list. Its buttons carry the title as their description, since every card has the same ones. */
export function EventCard({ event, isNextDate, onEdit }: EventCardProps) {
  const titleId = useId()
  const now = useNow()
  const status = getEventStatus(event, now)
  const rsvp = rsvpLabel(event, now)
  const facts = [
    { Icon: CalendarClock, text: formatEventSpan(event) },
    { Icon: event.isVirtual ? Video : MapPin, text: formatLocation(event) },
    { Icon: Users, text: formatGoing(event) },
  ].filter(({ text }) => text)
  return (
    <Card>
      <div className={styles.card}>
        <Stack gap="sm" miw={0}>
          <Group gap="sm">
            <EventBadges event={event} status={status} />
          </Group>
          <h3 id={titleId}>{event.title}</h3>
          {event.organizer && (
            <Text fz="sm" fw={600} c="var(--text-accent)">
              {event.organizer}
            </Text>
          )}
          {event.description && (
            <Text c="dimmed" lineClamp={3} maw="var(--line-length)">
              {event.description}
            </Text>
          )}
          <ul className={styles.facts}>
            {facts.map(({ Icon, text }) => (
              <li key={text} className={styles.fact}>
                <Icon size={16} aria-hidden />
                <span>{text}</span>
              </li>
            ))}
          </ul>
          {event.tags.length > 0 && (
            <Text component="ul" fz="xs" c="dimmed" aria-label="Topics">
              {event.tags.map((tag) => (
                <Box key={tag} component="li" display="inline-block" mr="sm">
                  #{tag}
                </Box>
              ))}
            </Text>
          )}
          {isNextDate && <SeriesLink event={event} />}
        </Stack>
        <div className={styles.actions}>
          {rsvp && (
            <Text className={styles.rsvp!} fz="sm" fw={600} c="green">
              <CircleCheck size={16} aria-hidden />
              {rsvp}
            </Text>
          )}
          <Faces people={event.knownAttendees} label="going" />
          {status === 'Upcoming' && <RsvpButton event={event} variant="light" aria-describedby={titleId} />}
          {status === 'Upcoming' && event.registrationUrl && (
            <ExternalLink hasIcon={false} href={event.registrationUrl} variant="light" aria-describedby={titleId}>
              Register
            </ExternalLink>
          )}
          <Button
            variant="default"
            aria-describedby={titleId}
            renderRoot={(props) => <Link to="/events/$eventId" params={{ eventId: event.id }} {...props} />}
          >
            View Details
          </Button>
          {onEdit && (
            <Button variant="subtle" aria-describedby={titleId} onClick={onEdit}>
              Edit
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

/** The way to the other dates of a recurring event. */
function SeriesLink({ event: { seriesId, comingDateCount } }: { event: Event }) {
  return (
    <Link to="/events" search={{ seriesId: seriesId! }} className={styles.series!}>
      <Repeat size={16} aria-hidden /> {formatCount(comingDateCount - 1, 'more date')}
    </Link>
  )
}
