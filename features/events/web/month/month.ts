import { formatDate } from '#platform/web/format.ts'
import type { Event } from '../../schema.ts'
import { getDisplayZone } from '../event-labels.ts'

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

/**
 * What to ask for so that all events of these weeks come, on whatever clock they are shown: a day and a half more at both ends,
 * because the days of two zones begin up to 26 hours apart.
 */
export function getDateRange(weeks: Day[][]): { from: Date; to: Date } {
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!]
  return { from: toDate(addDays(first, -2)), to: toDate(addDays(last, 2)) }
}

type Timed = Pick<Event, 'date' | 'endDate' | 'isVirtual' | 'timeZone'>

/** The first and last day of an event, on the clock it is shown by; one that ends at midnight is not there on the next day. */
export function getEventDays(event: Timed): { first: Day; last: Day } {
  const [start, end] = [Date.parse(event.date), Date.parse(event.endDate ?? event.date)]
  const timeZone = getDisplayZone(event)
  const toDisplayDay = (at: number) => formatDate(at, { style: 'isoDay', timeZone })
  return { first: toDisplayDay(start), last: toDisplayDay(Math.max(end - 1, start)) }
}

/** For each of the shown days the events that take place on it. */
export function groupByDay<Item extends Timed>(weeks: Day[][], events: readonly Item[]): Map<Day, Item[]> {
  const spans = events.map((event) => ({ event, ...getEventDays(event) }))
  const onDay = (day: Day) => spans.filter(({ first, last }) => first <= day && day <= last)
  return new Map(weeks.flat().map((day) => [day, onDay(day).map(({ event }) => event)]))
}

/** An event on one day of a week: where its bar starts and ends within the week, or a single day. */
export type Segment<Item> = { event: Item; isSpan: boolean; isStart: boolean; isEnd: boolean }

/**
 * The events of a week as rows of each day. An event of several days has the same row on all of them, so that its segments
 * read as one bar; `null` keeps a row free.
 */
export function layOutWeek<Item extends Timed>(
  week: Day[],
  events: Map<Day, Item[]>,
): Map<Day, (Segment<Item> | null)[]> {
  const rows = new Map<Day, (Segment<Item> | null)[]>(week.map((day) => [day, []]))
  const inWeek = [...new Set(week.flatMap((day) => events.get(day) ?? []))].map((event) => {
    const { first, last } = getEventDays(event)
    return { event, isSpan: first < last, days: week.filter((day) => first <= day && day <= last) }
  })
  // The bars first: what lies beside them fills the rows they leave.
  for (const { event, isSpan, days } of inWeek.toSorted((one, other) => Number(other.isSpan) - Number(one.isSpan))) {
    let row = 0
    while (days.some((day) => rows.get(day)![row])) row += 1
    for (const day of days) {
      const ofDay = rows.get(day)!
      while (ofDay.length < row) ofDay.push(null)
      ofDay[row] = { event, isSpan, isStart: day === days[0], isEnd: day === days.at(-1) }
    }
  }
  return rows
}
