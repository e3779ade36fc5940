import { Box, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate, formatNumber, isOtherZone, type DateStyle } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import type { Event } from '../../schema.ts'
import { getDisplayZone } from '../event-labels.ts'

const urlPattern = /^https?:\/\/\S+$/i

/** When and where, and for how many. */
export function EventFacts({ event }: { event: Event }) {
  const { date, endDate, isVirtual, capacity, goingCount, registrationUrl } = event
  const timeZone = getDisplayZone(event)
  const format = (at: string, style: DateStyle) => formatDate(at, { style, timeZone })
  const isOtherDay = endDate !== null && format(endDate, 'fullDate') !== format(date, 'fullDate')
  return (
    <Card as="section" aria-labelledby="event-facts">
      <Box component="h2" id="event-facts" mb="md" fz="var(--size-title-3)">
        Event Details
      </Box>
      <Stack gap={12} m={0} renderRoot={(props) => <dl {...props} />}>
        <Fact label="Date">
          <time dateTime={date}>{format(date, 'fullDate')}</time>
        </Fact>
        <Fact label="Starts">
          {format(date, 'timeWithZone')}
          {timeZone && isOtherZone(date, timeZone) && (
            <Text span display="block" fz="sm" c="dimmed" fw={400}>
              {formatDate(date, 'dateTime')} your time
            </Text>
          )}
        </Fact>
        {endDate !== null && (
          <Fact label="Ends">
            {isOtherDay && `${format(endDate, 'fullDate')}, `}
            {format(endDate, 'timeWithZone')}
          </Fact>
        )}
        <Fact label={isVirtual ? 'Join online' : 'In-person event'}>
          <Location {...event} />
        </Fact>
        <Fact label="Capacity">{capacity === null ? 'No limit' : formatNumber(capacity)}</Fact>
        {!registrationUrl && <Fact label="Going">{formatNumber(goingCount)}</Fact>}
      </Stack>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" mb={4} fz="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" fw={500}>
        {children}
      </Text>
    </div>
  )
}

function Location({ location, isVirtual }: Pick<Event, 'location' | 'isVirtual'>) {
  if (location === null) return isVirtual ? 'Virtual Event' : 'Location TBA'
  if (!isVirtual || !urlPattern.test(location)) return location
  return (
    <a href={location} target="_blank" rel="noopener noreferrer">
      {location.replace(/^https?:\/\//i, '')}
    </a>
  )
}
