import type { EventEdit } from '../schema.ts'
import type { EventRow } from './queries.ts'
import { toSearchText } from './search-text.ts'
import { fromLocalTime, shiftLocalTime, parseMoment, toLocalTime, localTimeDifference } from './local-time.ts'

const dayMs = 86_400_000

/** The columns of an event that staff edit. */
export type EventValues = Pick<
  EventRow,
  | 'title'
  | 'description'
  | 'startsAt'
  | 'endsAt'
  | 'location'
  | 'category'
  | 'registrationUrl'
  | 'capacity'
  | 'isVirtual'
  | 'organizer'
  | 'tags'
  | 'isPublished'
>

export const defaultEventValues = {
  description: null,
  endsAt: null,
  location: null,
  category: 'General',
  registrationUrl: null,
  capacity: null,
  isVirtual: false,
  organizer: null,
  tags: [],
  isPublished: true,
}

type EventInput = Partial<Omit<EventEdit, 'title' | 'startDate'>> & Pick<EventEdit, 'title' | 'startDate'>

/** The given fields, with their times as instants; fields that were left out are left out. */
export function toEventValues({ startDate, endDate, ...input }: EventInput, timeZone: string): Partial<EventValues> {
  const values = {
    ...input,
    startsAt: parseMoment(startDate, timeZone),
    ...(endDate !== undefined && { endsAt: endDate === null ? null : parseMoment(endDate, timeZone) }),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The values that differ from the event. */
export function getChanges(event: EventRow, values: Partial<EventValues>): Partial<EventValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isEqual(value, event[name as keyof EventValues])),
  )
}

/** The columns that are computed from others. */
export function toDerivedColumns(values: EventValues): Pick<EventRow, 'overAt' | 'searchVector'> {
  return {
    overAt: values.endsAt ?? new Date(values.startsAt.getTime() + dayMs),
    searchVector: toSearchText(values),
  }
}

/** The fields that calendars show: a change of one is emailed to those who are going. */
const calendarFields = [
  'title',
  'description',
  'startsAt',
  'endsAt',
  'location',
  'registrationUrl',
  'isVirtual',
  'organizer',
] as const satisfies readonly (keyof EventValues)[]

export function affectsCalendar(changes: Partial<EventValues>): boolean {
  return calendarFields.some((name) => name in changes)
}

type SiblingChangeOptions = { before: EventRow; changes: Partial<EventValues>; timeZone: string }

/**
 * The same changes for another occurrence: texts as given, times moved by the same difference in local time, so that an hour
 * later is an hour later before and after daylight saving time begins.
 */
export function changesForSibling(
  sibling: EventRow,
  { before, changes, timeZone }: SiblingChangeOptions,
): Partial<EventValues> {
  const { startsAt, endsAt, ...otherChanges } = changes
  if (startsAt === undefined && endsAt === undefined) return otherChanges
  const toLocal = (instant: Date) => toLocalTime(instant, timeZone)
  const newStart = toLocal(startsAt ?? before.startsAt)
  const newEnd = endsAt === undefined ? before.endsAt : endsAt
  const start = shiftLocalTime(toLocal(sibling.startsAt), localTimeDifference(toLocal(before.startsAt), newStart))
  return {
    ...otherChanges,
    startsAt: fromLocalTime(start, timeZone),
    endsAt: newEnd
      ? fromLocalTime(shiftLocalTime(start, localTimeDifference(newStart, toLocal(newEnd))), timeZone)
      : null,
  }
}
