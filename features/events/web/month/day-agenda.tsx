import { Link } from '@tanstack/react-router'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { useMinuteClock } from '#platform/web/ui/minute-clock.ts'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import type { Event } from '../../schema.ts'
import { fullDay, placeOf, rsvpWords, timeOf, toneOfCategory, whenOf, wordOfCategory } from '../event-words.ts'
import { dateOf, dayOf, type Day } from './month.ts'
import styles from './month-view.module.css'

/** What takes place on one day. */
export function DayAgenda({ day, events, isLoading }: { day: Day; events: Event[]; isLoading: boolean }) {
  const now = useMinuteClock()
  return (
    <section aria-labelledby="chosen-day" className={styles.agenda}>
      <h2 id="chosen-day" className={styles.dayName}>
        {fullDay(dateOf(day))}
      </h2>
      {isLoading && <SkeletonText lines={3} />}
      {!isLoading && events.length === 0 && <p className="quiet">Nothing on this day.</p>}
      {events.length > 0 && (
        <ul className={styles.list} aria-labelledby="chosen-day">
          {events.map((event) => (
            <Card key={event.id} as="li" padding="tight">
              <Link to="/events/$eventId" params={{ eventId: event.id }} className={styles.title} data-card-link>
                {event.title}
              </Link>
              <p className={styles.facts}>
                {dayOf(new Date(event.date)) === day ? timeOf(event.date) : whenOf(event)} · {placeOf(event)}
              </p>
              <p className={styles.badges}>
                <Badge tone={toneOfCategory(event.category)}>{wordOfCategory(event.category)}</Badge>
                {rsvpWords(event, now) && <Badge tone="success">{rsvpWords(event, now)}</Badge>}
              </p>
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}
