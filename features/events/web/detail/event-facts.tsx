import { Card } from '#platform/web/ui/card.tsx'
import type { Event } from '../../schema.ts'
import { fullDay, seatsOf, timeOf, zoneOf } from '../event-words.ts'
import styles from './event-facts.module.css'

const addressForm = /^https?:\/\/\S+$/i

/** When and where, and for how many. */
export function EventFacts({ event }: { event: Event }) {
  const { date, endDate, isVirtual, location } = event
  const isOtherDay = endDate !== null && fullDay(endDate) !== fullDay(date)
  return (
    <Card as="section" aria-labelledby="event-facts" className={styles.card}>
      <h2 id="event-facts" className={styles.title}>
        Event Details
      </h2>
      <dl className={styles.list}>
        <dt>Date</dt>
        <dd>
          <time dateTime={date}>{fullDay(date)}</time>
        </dd>
        <dt>Starts</dt>
        <dd>
          {timeOf(date)} {zoneOf(date)}
        </dd>
        {endDate !== null && (
          <>
            <dt>Ends</dt>
            <dd>
              {isOtherDay && `${fullDay(endDate)}, `}
              {timeOf(endDate)} {zoneOf(endDate)}
            </dd>
          </>
        )}
        <dt>{isVirtual ? 'Join online' : 'In-person event'}</dt>
        <dd>
          <Place location={location} isVirtual={isVirtual} />
        </dd>
        <dt>Capacity</dt>
        <dd>{seatsOf(event)}</dd>
      </dl>
    </Card>
  )
}

function Place({ location, isVirtual }: Pick<Event, 'location' | 'isVirtual'>) {
  if (location === null) return isVirtual ? 'Virtual Event' : 'Location TBA'
  if (!isVirtual || !addressForm.test(location)) return location
  return (
    <a href={location} target="_blank" rel="noopener noreferrer">
      {location.replace(/^https?:\/\//i, '')}
    </a>
  )
}
