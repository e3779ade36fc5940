import { formatDate } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import type { Event } from '../../schema.ts'
import { formatCapacity } from '../event-labels.ts'
import styles from './event-facts.module.css'

const urlPattern = /^https?:\/\/\S+$/i

/** When and where, and for how many. */
export function EventFacts({ event }: { event: Event }) {
  const { date, endDate, isVirtual, location } = event
  const isOtherDay = endDate !== null && formatDate(endDate, 'fullDate') !== formatDate(date, 'fullDate')
  return (
    <Card as="section" aria-labelledby="event-facts" className={styles.card}>
      <h2 id="event-facts" className={styles.title}>
        Event Details
      </h2>
      <dl className={styles.list}>
        <dt>Date</dt>
        <dd>
          <time dateTime={date}>{formatDate(date, 'fullDate')}</time>
        </dd>
        <dt>Starts</dt>
        <dd>{formatDate(date, 'timeWithZone')}</dd>
        {endDate !== null && (
          <>
            <dt>Ends</dt>
            <dd>
              {isOtherDay && `${formatDate(endDate, 'fullDate')}, `}
              {formatDate(endDate, 'timeWithZone')}
            </dd>
          </>
        )}
        <dt>{isVirtual ? 'Join online' : 'In-person event'}</dt>
        <dd>
          <Location location={location} isVirtual={isVirtual} />
        </dd>
        <dt>Capacity</dt>
        <dd>{formatCapacity(event)}</dd>
      </dl>
    </Card>
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
