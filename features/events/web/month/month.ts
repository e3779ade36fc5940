import type { Event } from '../../schema.ts'

/** `2026-12` and `2026-12-01`, on the clock of whoever looks. */
export type Month = string
export type Day = string

const padTwo = (number: number) => String(number).padStart(2, '0')

export const toDay = (date: Date): Day =>
  `${date.getFullYear()}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`
export const toMonth = (day: Day): Month => day.slice(0, 7)
/** Noon: no change of clocks reaches it. */
export const toDate = (day: Day): Date => new Date(`${day}T12:00:00`)

/** A day so many days later. */
export function addDays(day: Day, count: number): Day {
  const date = toDate(day)
  date.setDate(date.getDate() + count)
  return toDay(date)
}

/** A month so many months later. */
export function addMonths(month: Month, count: number): Month {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return toMonth(toDay(new Date(year, number - 1 + count, 1, 12)))
}

/** The same day of another month, or its last. */
export function moveToMonth(day: Day, month: Month): Day {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const sameDay = `${month}${day.slice(7)}`
  return sameDay > last ? last : sameDay
}

/** The weeks that a month touches, Sunday first, each with its seven days. */
export function getWeeks(month: Month): Day[][] {
  const first = `${month}-01`
  const start = addDays(first, -toDate(first).getDay())
  const weeks: Day[][] = []
  for (let day = start; toMonth(day) <= month; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)))
  return weeks
}

/** From the start of the first day to that of the one after the last. */
export function getDateRange(weeks: Day[][]): { from: Date; to: Date } {
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!]
  return { from: new Date(`${first}T00:00:00`), to: new Date(`${addDays(last, 1)}T00:00:00`) }
}

/** For each of the shown days the events that take place on it; one that ends at midnight is not there on the next. */
export function groupByDay<Item extends Pick<Event, 'date' | 'endDate'>>(
  weeks: Day[][],
  events: readonly Item[],
): Map<Day, Item[]> {
  const spans = events.map((event) => {
    const [start, end] = [Date.parse(event.date), Date.parse(event.endDate ?? event.date)]
    return { event, first: toDay(new Date(start)), last: toDay(new Date(Math.max(end - 1, start))) }
  })
  const onDay = (day: Day) => spans.filter(({ first, last }) => first <= day && day <= last)
  return new Map(weeks.flat().map((day) => [day, onDay(day).map(({ event }) => event)]))
}
