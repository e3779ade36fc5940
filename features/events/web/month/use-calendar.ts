import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from '#platform/contract/zod.ts'
import { parseFilters, type FilterValues } from '#platform/web/filters.ts'

const calendarSearch = z.object({
  view: z.literal('month').optional(),
  /** The present one when absent. */
  month: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .optional(),
  /** A day of the month. */
  day: z.iso.date().optional(),
})
type CalendarSearch = FilterValues<typeof calendarSearch>

export type Calendar = ReturnType<typeof useCalendar>

/** Whether the address asks for the month view, and for which day of it. The browser's back button goes back through months. */
export function useCalendar() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const current: CalendarSearch = parseFilters(calendarSearch, search)
  const navigate = useNavigate()
  const show = (changes: CalendarSearch) => {
    const next = { ...current, ...changes }
    const isSamePage = next.month === current.month && next.view === current.view
    const options = { replace: isSamePage, resetScroll: false, viewTransition: false }
    void navigate({ to: '.', search: { ...search, ...changes }, ...options } as never)
  }
  return { ...current, show }
}
