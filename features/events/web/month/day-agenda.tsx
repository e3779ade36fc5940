import { Link } from '@tanstack/react-router'
import { formatDate, formatDateSpan } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import type { Event } from '../../schema.ts'
import { CategoryBadge } from '../event-badges.tsx'
import { formatLocation, rsvpLabel } from '../event-labels.ts'
import { toDay, type Day } from './month.ts'
import styles from './month-view.module.css'

/** What takes place on one day. */
export function DayAgenda({ day, events, isLoading }: { day: Day; events: Event[]; isLoading: boolean }) {
  const now = useNow()
  return (
    <section aria-labelledby="selected-day" className={styles.agenda}>
      <h2 id="selected-day" className={styles.dayName}>
        {formatDate(day, 'fullDate')}
      </h2>
      {isLoading && <SkeletonText lines={3} />}
      {!isLoading && events.length === 0 && <p className="quiet">Nothing on this day.</p>}
      {events.length > 0 && (
        <ul className={styles.list} aria-labelledby="selected-day">
          {events.map((event) => (
            <Card key={event.id} as="li" padding="tight">
              <Link to="/events/$eventId" params={{ eventId: event.id }} className={styles.title} data-card-link>
                {event.title}
              </Link>
              <p className={styles.facts}>
                {toDay(new Date(event.date)) === day
                  ? formatDate(event.date, 'time')
                  : formatDateSpan(event.date, event.endDate)}{' '}
                · {formatLocation(event)}
              </p>
              <p className={styles.badges}>
                <CategoryBadge category={event.category} />
                {rsvpLabel(event, now) && <Badge tone="success">{rsvpLabel(event, now)}</Badge>}
              </p>
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}
