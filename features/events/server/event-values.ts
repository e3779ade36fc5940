import type { EventEdit } from '../schema.ts'
import type { EventRow } from './queries.ts'
import { toSearchText } from './search-text.ts'
import { fromLocalTime, parseMoment, toLocalTime } from './local-time.ts'

const dayMs = 86_400_000

/** What staff write of an event, as its row keeps it. */
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

/** What was given, its times as instants; what was left out is not in it. */
export function toEventValues({ startDate, endDate, ...input }: EventInput, timeZone: string): Partial<EventValues> {
  const values = {
    ...input,
    startsAt: parseMoment(startDate, timeZone),
    ...(endDate !== undefined && { endsAt: endDate === null ? null : parseMoment(endDate, timeZone) }),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Only what differs from the event as it is. */
export function getChanges(event: EventRow, values: Partial<EventValues>): Partial<EventValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isEqual(value, event[name as keyof EventValues])),
  )
}

/** What follows from the others. */
export function toDerivedColumns(values: EventValues): Pick<EventRow, 'overAt' | 'searchVector'> {
  return {
    overAt: values.endsAt ?? new Date(values.startsAt.getTime() + dayMs),
    searchVector: toSearchText(values),
  }
}

/** What calendars show: when one of these changes, those who are coming are told. */
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
 * The same changes for another occurrence: texts as they are, times moved by as much local time, so that an hour later is an
 * hour later on both sides of a change of clocks.
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
  const start = toLocal(sibling.startsAt).add(toLocal(before.startsAt).until(newStart))
  return {
    ...otherChanges,
    startsAt: fromLocalTime(start, timeZone),
    endsAt: newEnd ? fromLocalTime(start.add(newStart.until(toLocal(newEnd))), timeZone) : null,
  }
}
