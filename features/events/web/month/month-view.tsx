import { Button, Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatDate } from '#platform/web/format.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { limits } from '#rules/limits.ts'
import type { EventQuery } from '../../schema.ts'
import { events } from '../api.ts'
import { DayAgenda } from './day-agenda.tsx'
import { addMonths, groupByDay, toDay, toMonth, moveToMonth, getDateRange, getWeeks, type Day } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import styles from './month-view.module.css'

/** A month at a glance, and the events of the day that is chosen in it. */
export function MonthView({ query }: { query: EventQuery }) {
  const today = toDay(useNow())
  const { month, selected, select } = useSelectedDay(today)
  const weeks = getWeeks(month)
  const { from, to } = getDateRange(weeks)
  const range = {
    from: from.toISOString(),
    to: to.toISOString(),
    limit: limits.page.max,
    knownAttendees: 'false' as const,
  }
  const { data, error, isFetching, refetch } = useQuery({
    ...events.query('GET /api/events', { query: { ...query, ...range } }),
    placeholderData: keepPreviousData,
  })
  const eventsByDay = groupByDay(weeks, data ?? [])
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
        <Group justify="space-between" gap={12} mb="md">
          <h2 id="month-name" aria-live="polite">
            {formatDate(`${month}-01`, 'month')}
          </h2>
          <Group gap="sm" wrap="nowrap">
            <Button variant="default" size="sm" onClick={() => select(today)}>
              Today
            </Button>
            <Button variant="default" size="sm" aria-label="Previous month" onClick={() => step(-1)}>
              <ChevronLeft size={18} aria-hidden />
            </Button>
            <Button variant="default" size="sm" aria-label="Next month" onClick={() => step(1)}>
              <ChevronRight size={18} aria-hidden />
            </Button>
          </Group>
        </Group>
        <MonthGrid {...{ month, weeks, selected, today }} events={eventsByDay} onSelect={select} />
      </section>
      <DayAgenda day={selected} events={eventsByDay.get(selected) ?? []} isLoading={!data} />
    </div>
  )
}

/** The chosen day, kept in the address with its month: the browser's back button goes back through months. */
function useSelectedDay(today: Day) {
  const [search, changeSearch] = useSearchState()
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(String(search['month'])) ? String(search['month']) : toMonth(today)
  const days = getWeeks(month)
    .flat()
    .filter((day) => toMonth(day) === month)
  const selected = days.find((day) => day === search['day']) ?? days.find((day) => day === today) ?? days[0]!
  const select = (day: Day) => changeSearch({ month: toMonth(day), day }, { isStep: toMonth(day) !== search['month'] })
  return { month, selected, select }
}
