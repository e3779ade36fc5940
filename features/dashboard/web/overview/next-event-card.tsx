import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDateSpan } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { UpcomingEvent } from '../../schema.ts'
import { OverviewCard } from './overview-card.tsx'
import styles from './overview-section.module.css'

/** The next event; undefined while it loads, null for none. */
export function NextEventCard({ event }: { event: UpcomingEvent | null | undefined }) {
  const now = useNow()
  const isRunning = event && Date.parse(event.date) <= now.getTime()
  return (
    <OverviewCard label={event?.isMine ? 'Your next event' : 'Next event'} isLoading={event === undefined}>
      {event ? (
        <>
          <Link to="/events/$eventId" params={{ eventId: event.id }} className={styles.title}>
            {event.title}
          </Link>
          <p className={styles.facts}>
            {isRunning
              ? 'Happening now'
              : formatDateSpan({
                  start: event.date,
                  end: null,
                  timeZone: event.isVirtual ? undefined : event.timeZone,
                })}
          </p>
          <p className={styles.facts}>{event.isVirtual ? 'Virtual Event' : (event.location ?? 'Location TBA')}</p>
          <Group mt="auto" pt={12} gap="sm">
            {event.isMine ? (
              <Badge tone="success">You're going</Badge>
            ) : (
              <Button
                size="sm"
                variant="default"
                renderRoot={(props) => <Link to="/events/$eventId" params={{ eventId: event.id }} {...props} />}
              >
                View event
              </Button>
            )}
          </Group>
        </>
      ) : (
        <>
          <p className="quiet">No upcoming events right now.</p>
          <Group mt="auto" pt={12}>
            <Button size="sm" variant="default" renderRoot={(props) => <Link to="/events" {...props} />}>
              Browse events
            </Button>
          </Group>
        </>
      )}
    </OverviewCard>
  )
}
