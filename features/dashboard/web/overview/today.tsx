import { Box, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatCount, formatDate, formatNumber, isOtherZone } from '#platform/web/format.ts'
import { StatCard } from '#platform/web/ui/stat-card.tsx'
import type { Overview, UpcomingEvent } from '../../schema.ts'
import { NextEventCard } from './next-event-card.tsx'
import { OverviewCard } from './overview-card.tsx'
import styles from './overview-section.module.css'

type TodayProps = { today: Overview['today'] | undefined; nextEvent: Overview['nextEvent'] | undefined }

/** The day of staff: events, check-ins and clicks; undefined while it loads. */
export function Today({ today, nextEvent }: TodayProps) {
  const isLoading = !today
  return (
    <section aria-labelledby="today-title">
      <Box component="h2" id="today-title" mb={12} fz="var(--size-title-3)">
        Today
      </Box>
      <Stack gap="md">
        <div className={styles.figures}>
          <StatCard label="Events" value={today?.eventCount ?? 0} isLoading={isLoading} />
          <StatCard label="Check-ins" value={today?.checkInCount ?? 0} isLoading={isLoading} />
          <StatCard
            label="Link clicks"
            value={today?.clickCount ?? 0}
            isLoading={isLoading}
            hint={`${formatNumber(today?.clickCountYesterday ?? 0)} yesterday`}
          />
        </div>
        <div className={styles.cards}>
          <OverviewCard label="Today's events" isLoading={isLoading} rowCount={3}>
            {today && <Events {...today} />}
          </OverviewCard>
          <NextEventCard event={nextEvent} />
        </div>
      </Stack>
    </section>
  )
}

function Events({ events, eventCount }: NonNullable<Overview['today']>) {
  if (events.length === 0) {
    return (
      <>
        <p className="quiet">No events today.</p>
        <div>
          <Button size="sm" mt={12} variant="default" renderRoot={(props) => <Link to="/events" {...props} />}>
            See upcoming events
          </Button>
        </div>
      </>
    )
  }
  const moreCount = eventCount - events.length
  return (
    <ul className={styles.plain}>
      {events.map((event) => (
        <li key={event.id} className={`${styles.row} ${styles.event}`}>
          <EventRow event={event} />
        </li>
      ))}
      {moreCount > 0 && (
        <li>
          <Link to="/events">{formatCount(moreCount, 'more event')}</Link>
        </li>
      )}
    </ul>
  )
}

function EventRow({ event: { id, title, goingCount, checkInCount, ...event } }: { event: UpcomingEvent }) {
  return (
    <>
      <Text truncate fw={500} miw={0}>
        <Link to="/events/$eventId" params={{ eventId: id }}>
          {title}
        </Link>
      </Text>
      <Text c="dimmed" fz="sm" className="tabular" style={{ flex: 'none' }}>
        {formatStart(event)} · {goingCount} going · {checkInCount} checked in
      </Text>
    </>
  )
}

/** On the clock of the place for an in-person event, with its zone where the reader's clock differs. */
function formatStart({ date, isVirtual, timeZone }: Pick<UpcomingEvent, 'date' | 'isVirtual' | 'timeZone'>): string {
  if (isVirtual) return formatDate(date, 'time')
  return formatDate(date, { style: isOtherZone(date, timeZone) ? 'timeWithZone' : 'time', timeZone })
}
