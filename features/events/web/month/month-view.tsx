import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { useMinuteClock } from '#platform/web/ui/minute-clock.ts'
import { spanQuery } from '../api.ts'
import { filtersOf, type EventSearch } from '../list/event-search.ts'
import { DayAgenda } from './day-agenda.tsx'
import {
  addMonths,
  byDay,
  dateOf,
  dayOf,
  monthOf,
  moveToMonth,
  spanOf,
  weeksOf,
  type Day,
  type Month,
} from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import styles from './month-view.module.css'

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

type MonthViewProps = { search: EventSearch; onChange: (search: EventSearch) => void }

/** A month at a glance, and the events of the day that is chosen in it. */
export function MonthView({ search, onChange }: MonthViewProps) {
  const today = dayOf(useMinuteClock())
  const month = search.month ?? monthOf(today)
  const chosen = chosenDay({ search, month, today })
  const weeks = weeksOf(month)
  const { data, error, isFetching, refetch } = useQuery(spanQuery(spanOf(weeks), filtersOf(search)))
  const events = byDay(weeks, data ?? [])
  const choose = (day: Day) => onChange({ ...search, month: monthOf(day), day })
  const step = (count: number) => choose(moveToMonth(chosen, addMonths(month, count)))
  if (!data && error) {
    return (
      <ErrorState title="Unable to Load Events" onRetry={() => void refetch()} isRetrying={isFetching}>
        There was an error loading events. Please try again later.
      </ErrorState>
    )
  }
  return (
    <div className={styles.view}>
      <section aria-labelledby="month-name" className={styles.month} aria-busy={!data}>
        <div className={styles.head}>
          <h2 id="month-name" aria-live="polite">
            {monthName.format(dateOf(`${month}-01`))}
          </h2>
          <div className={styles.steps}>
            <Button variant="default" size="sm" onClick={() => choose(today)}>
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
        <MonthGrid month={month} weeks={weeks} events={events} chosen={chosen} today={today} onChoose={choose} />
      </section>
      <DayAgenda day={chosen} events={events.get(chosen) ?? []} isLoading={!data} />
    </div>
  )
}

function chosenDay({ search, month, today }: { search: EventSearch; month: Month; today: Day }): Day {
  if (search.day && monthOf(search.day) === month) return search.day
  return monthOf(today) === month ? today : `${month}-01`
}
