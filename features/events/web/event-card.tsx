import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import Video from 'lucide-react/icons/video'
import { useId } from 'react'
import { formatDateSpan } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Event } from '../schema.ts'
import { EventBadges } from './event-badges.tsx'
import { formatCapacity, formatLocation, getEventStatus, rsvpLabel } from './event-labels.ts'

/** One event in the grid. The buttons carry its title as their description, since every card has the same ones. */
export function EventCard({ event, onEdit }: { event: Event; onEdit: (() => void) | undefined }) {
  const titleId = useId()
  const now = useNow()
  const status = getEventStatus(event, now)
  const facts = [
    { Icon: CalendarClock, text: formatDateSpan(event.date, event.endDate) },
    { Icon: event.isVirtual ? Video : MapPin, text: formatLocation(event) },
    { Icon: Users, text: formatCapacity(event) },
    { Icon: CircleCheck, text: rsvpLabel(event, now), look: { c: 'green', fw: 600 } },
  ].filter(({ text }) => text)
  return (
    <Card as="li">
      <Stack gap={12} flex={1}>
        <Group gap="sm">
          <EventBadges event={event} status={status} />
        </Group>
        <div>
          <h3 id={titleId}>{event.title}</h3>
          {event.organizer && (
            <Text mt={2} fz="sm" fw={600} c="var(--text-accent)">
              {event.organizer}
            </Text>
          )}
        </div>
        {event.description && (
          <Text c="dimmed" lineClamp={3}>
            {event.description}
          </Text>
        )}
        <Stack gap="xs" m={0} p={0} fz="sm" renderRoot={(props) => <ul {...props} />}>
          {facts.map(({ Icon, text, look }) => (
            <Text key={text} component="li" inherit display="flex" {...look}>
              <Icon
                size={16}
                color={look ? 'currentcolor' : 'var(--text-quiet)'}
                style={{ flex: 'none', margin: '3px 8px 0 0' }}
                aria-hidden
              />
              <span style={{ minWidth: 0 }}>{text}</span>
            </Text>
          ))}
        </Stack>
        {event.tags.length > 0 && (
          <Text component="ul" fz="xs" c="dimmed" aria-label="Topics">
            {event.tags.map((tag) => (
              <Box key={tag} component="li" display="inline-block" mr="sm">
                #{tag}
              </Box>
            ))}
          </Text>
        )}
        <Group gap="sm" mt="auto" pt="sm">
          <Button
            variant="default"
            flex={1}
            aria-describedby={titleId}
            renderRoot={(props) => <Link to="/events/$eventId" params={{ eventId: event.id }} {...props} />}
          >
            View Details
          </Button>
          {status === 'Upcoming' && event.registrationUrl && (
            <ExternalLink hasIcon={false} href={event.registrationUrl} variant="light" aria-describedby={titleId}>
              Register
            </ExternalLink>
          )}
          {onEdit && (
            <Button variant="subtle" aria-describedby={titleId} onClick={onEdit}>
              Edit
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
