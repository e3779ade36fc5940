import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { eventsInRangeQuery } from '../api.ts'
import { toEventFilters, type EventSearch } from '../list/event-search.ts'
import { DayAgenda } from './day-agenda.tsx'
import {
  addMonths,
  groupByDay,
  toDate,
  toDay,
  toMonth,
  moveToMonth,
  getDateRange,
  getWeeks,
  type Day,
  type Month,
} from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import styles from './month-view.module.css'

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

type MonthViewProps = { search: EventSearch; onChange: (search: EventSearch) => void }

/** A month at a glance, and the events of the day that is chosen in it. */
export function MonthView({ search, onChange }: MonthViewProps) {
  const today = toDay(useNow())
  const month = search.month ?? toMonth(today)
  const selected = getSelectedDay({ search, month, today })
  const weeks = getWeeks(month)
  const { data, error, isFetching, refetch } = useQuery(eventsInRangeQuery(getDateRange(weeks), toEventFilters(search)))
  const events = groupByDay(weeks, data ?? [])
  const select = (day: Day) => onChange({ ...search, month: toMonth(day), day })
  const step = (count: number) => select(moveToMonth(selected, addMonths(month, count)))
  if (!data && error) {
    return (
      <ErrorState title="Unable to Load Events" onRetry={() => void refetch()} isRetrying={isFetching}>
        There was an error loading events. Please try again later.
      </ErrorState>
    )
  }
  return (
    <div className={styles.view}>
      <section aria-labelledby="month-name" aria-busy={!data}>
        <div className={styles.head}>
          <h2 id="month-name" aria-live="polite">
            {monthName.format(toDate(`${month}-01`))}
          </h2>
          <div className={styles.steps}>
            <Button variant="default" size="sm" onClick={() => select(today)}>
              Today
            </Button>
            <Button variant="default" size="sm" aria-label="Previous month" onClick={() => step(-1)}>
              <ChevronLeft size={18} aria-hidden />
            </Button>
            <Button variant="default" size="sm" aria-label="Next month" onClick={() => step(1)}>
              <ChevronRight size={18} aria-hidden />
            </Button>
          </div>
        </div>
        <MonthGrid month={month} weeks={weeks} events={events} selected={selected} today={today} onSelect={select} />
      </section>
      <DayAgenda day={selected} events={events.get(selected) ?? []} isLoading={!data} />
    </div>
  )
}

function getSelectedDay({ search, month, today }: { search: EventSearch; month: Month; today: Day }): Day {
  if (search.day && toMonth(search.day) === month) return search.day
  return toMonth(today) === month ? today : `${month}-01`
}
