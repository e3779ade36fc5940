import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatDate } from '#platform/web/format.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { limits } from '#rules/limits.ts'
import { events } from '../api.ts'
import { toQuery, type EventFilters } from '../list/event-filters.tsx'
import { DayAgenda } from './day-agenda.tsx'
import {
  addMonths,
  groupByDay,
  toDay,
  toMonth,
  moveToMonth,
  getDateRange,
  getWeeks,
  type Day,
  type Month,
} from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import type { Calendar } from './use-calendar.ts'
import styles from './month-view.module.css'

type MonthViewProps = { filters: EventFilters; calendar: Calendar }

/** A month at a glance, and the events of the day that is chosen in it. */
export function MonthView({ filters, calendar }: MonthViewProps) {
  const today = toDay(useNow())
  const month = calendar.month ?? toMonth(today)
  const selected = getSelectedDay({ day: calendar.day, month, today })
  const weeks = getWeeks(month)
  const { from, to } = getDateRange(weeks)
  const range = { from: from.toISOString(), to: to.toISOString(), limit: limits.page.max }
  const { data, error, isFetching, refetch } = useQuery({
    ...events.query('GET /api/events', { query: { ...toQuery(filters), ...range } }),
    placeholderData: keepPreviousData,
  })
  const eventsByDay = groupByDay(weeks, data ?? [])
  const select = (day: Day) => calendar.show({ month: toMonth(day), day })
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
            {formatDate(`${month}-01`, 'month')}
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
        <MonthGrid
          month={month}
          weeks={weeks}
          events={eventsByDay}
          selected={selected}
          today={today}
          onSelect={select}
        />
      </section>
      <DayAgenda day={selected} events={eventsByDay.get(selected) ?? []} isLoading={!data} />
    </div>
  )
}

type SelectedDayOptions = { day: Day | undefined; month: Month; today: Day }

function getSelectedDay({ day, month, today }: SelectedDayOptions): Day {
  if (day && toMonth(day) === month) return day
  return toMonth(today) === month ? today : `${month}-01`
}
