import type { EventEdit } from '../schema.ts'
import type { EventRow } from './queries.ts'
import { searchTextOf } from './search-words.ts'
import { fromWall, moveWall, readMoment, toWall, wallDistance } from './wall-clock.ts'

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

export const blankValues = {
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

type Given = Partial<Omit<EventEdit, 'title' | 'startDate'>> & Pick<EventEdit, 'title' | 'startDate'>

/** What was given, its times as instants; what was left out is not in it. */
export function readValues({ startDate, endDate, ...given }: Given, timeZone: string): Partial<EventValues> {
  const values = {
    ...given,
    startsAt: readMoment(startDate, timeZone),
    ...(endDate !== undefined && { endsAt: endDate === null ? null : readMoment(endDate, timeZone) }),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Only what differs from the event as it is. */
export function changesOf(event: EventRow, values: Partial<EventValues>): Partial<EventValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, event[name as keyof EventValues])),
  )
}

/** What follows from the others. */
export function derivedOf(values: EventValues): Pick<EventRow, 'overAt' | 'words'> {
  return {
    overAt: values.endsAt ?? new Date(values.startsAt.getTime() + dayMs),
    words: searchTextOf(values),
  }
}

/** What calendars show: when one of these changes, those who are coming are told. */
const inCalendars = [
  'title',
  'description',
  'startsAt',
  'endsAt',
  'location',
  'registrationUrl',
  'isVirtual',
  'organizer',
] as const satisfies readonly (keyof EventValues)[]

export function isTold(changes: Partial<EventValues>): boolean {
  return inCalendars.some((name) => name in changes)
}

type Moving = { before: EventRow; changes: Partial<EventValues>; timeZone: string }

/**
 * The same changes for another occurrence: texts as they are, times by as much as the clock on the wall was moved, so that
 * an hour later is an hour later on both sides of a change of clocks.
 */
export function changesForSibling(sibling: EventRow, { before, changes, timeZone }: Moving): Partial<EventValues> {
  const { startsAt, endsAt, ...others } = changes
  if (startsAt === undefined && endsAt === undefined) return others
  const wall = (instant: Date) => toWall(instant, timeZone)
  const newStart = wall(startsAt ?? before.startsAt)
  const newEnd = endsAt === undefined ? before.endsAt : endsAt
  const start = moveWall(wall(sibling.startsAt), wallDistance(wall(before.startsAt), newStart))
  return {
    ...others,
    startsAt: fromWall(start, timeZone),
    endsAt: newEnd ? fromWall(moveWall(start, wallDistance(newStart, wall(newEnd))), timeZone) : null,
  }
}
