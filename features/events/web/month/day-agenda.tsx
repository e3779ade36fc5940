import { Box, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import type { Event } from '../../schema.ts'
import { CategoryBadge } from '../event-badges.tsx'
import { formatEventSpan, formatLocation, formatShortTime, rsvpLabel } from '../event-labels.ts'
import { getEventDays, type Day } from './month.ts'

/** What takes place on one day. */
export function DayAgenda({ day, events, isLoading }: { day: Day; events: Event[]; isLoading: boolean }) {
  const now = useNow()
  return (
    <section aria-labelledby="selected-day">
      <Box component="h2" id="selected-day" mb={12} fz="var(--size-title-3)">
        {formatDate(day, 'fullDate')}
      </Box>
      {isLoading && <SkeletonText lines={3} />}
      {!isLoading && events.length === 0 && <p className="quiet">No events on this day.</p>}
      {events.length > 0 && (
        <Stack gap={12} m={0} p={0} renderRoot={(props) => <ul {...props} aria-labelledby="selected-day" />}>
          {events.map((event) => (
            <Card key={event.id} as="li" padding="tight">
              <Text
                fw={600}
                td="none"
                renderRoot={(props) => (
                  <Link to="/events/$eventId" params={{ eventId: event.id }} {...props} data-card-link />
                )}
              >
                {event.title}
              </Text>
              <Text mt={2} fz="sm" c="dimmed">
                {getEventDays(event).first === day ? formatShortTime(event) : formatEventSpan(event)} ·{' '}
                {formatLocation(event)}
              </Text>
              <Group gap="sm" mt="sm">
                <CategoryBadge category={event.category} />
                {rsvpLabel(event, now) && <Badge tone="success">{rsvpLabel(event, now)}</Badge>}
              </Group>
            </Card>
          ))}
        </Stack>
      )}
    </section>
  )
}
