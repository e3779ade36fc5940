import { z } from '#platform/contract/zod.ts'
import { eventCategories } from '#rules/event-categories.ts'
import { eventEdit, newEvent, type Event, type Scope, type Weekday } from '../../schema.ts'

/** How a new event repeats, as fields hold it. */
export type RecurrenceValues = {
  frequency: '' | 'daily' | 'weekly' | 'monthly'
  interval: string
  weekdays: Weekday[]
  ends: 'count' | 'until'
  count: string
  until: string
}

/** What a form about an event holds: times as `datetime-local` writes them, tags with commas between them. */
export type EventValues = {
  title: string
  description: string
  startDate: string
  endDate: string
  category: string
  location: string
  isVirtual: boolean
  registrationUrl: string
  capacity: string
  organizer: string
  tags: string
  isPublished: boolean
  recurrence: RecurrenceValues
  /** Which occurrences an edit changes. */
  scope: Scope
}

export const blankEvent: EventValues = {
  title: '',
  description: '',
  startDate: '',
  endDate: '',
  category: 'General',
  location: '',
  isVirtual: false,
  registrationUrl: '',
  capacity: '',
  organizer: '',
  tags: '',
  isPublished: true,
  recurrence: { frequency: '', interval: '1', weekdays: [], ends: 'count', count: '10', until: '' },
  scope: 'this',
}

/** 2026-11-21T14:30 on this person's clock. */
function toLocalInput(instant: string): string {
  const moment = new Date(instant)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const equalsIgnoreCase = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** An event as its form holds it. */
export function toFormValues(event: Event): EventValues {
  return {
    title: event.title,
    description: event.description ?? '',
    startDate: toLocalInput(event.date),
    endDate: event.endDate === null ? '' : toLocalInput(event.endDate),
    category: eventCategories.find((category) => equalsIgnoreCase(category, event.category)) ?? event.category,
    location: event.location ?? '',
    isVirtual: event.isVirtual,
    registrationUrl: event.registrationUrl ?? '',
    capacity: event.capacity === null ? '' : String(event.capacity),
    organizer: event.organizer ?? '',
    tags: event.tags.join(', '),
    isPublished: event.isPublished,
    recurrence: blankEvent.recurrence,
    scope: 'this',
  }
}

/** A day stays a day: the programme's midnight. */
const toInstant = (local: string): string =>
  local.length > 10 && !Number.isNaN(Date.parse(local)) ? new Date(local).toISOString() : local

/** "40" and "40 seats" are 40; anything else is no number. */
function parseWholeNumber(text: string): number | null {
  const number = Number.parseInt(text, 10)
  return Number.isNaN(number) ? null : number
}

const parseTags = (text: string): string[] => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)

function toPayload(values: EventValues) {
  const { recurrence: _, scope: __, ...rest } = values
  return {
    ...rest,
    startDate: toInstant(values.startDate),
    endDate: values.endDate === '' ? null : toInstant(values.endDate),
    registrationUrl: values.registrationUrl.trim(),
    capacity: parseWholeNumber(values.capacity),
    tags: parseTags(values.tags),
  }
}

export function toNewEvent(values: EventValues): z.input<typeof newEvent> {
  const { frequency, interval, weekdays, ends, count, until } = values.recurrence
  const bound = ends === 'count' ? { count: parseWholeNumber(count) ?? Number.NaN } : { until }
  const rule = frequency && {
    frequency,
    interval: parseWholeNumber(interval) ?? 1,
    weekdays: frequency === 'weekly' ? weekdays : [],
    ...bound,
  }
  return { ...toPayload(values), recurrence: rule || null }
}

/** What was not touched goes back as it came: a form's clock has no seconds, and its list one spelling. */
export function toEventEdit(values: EventValues, event: Event): z.input<typeof eventEdit> {
  const before = toFormValues(event)
  const payload = toPayload(values)
  return {
    ...payload,
    startDate: values.startDate === before.startDate ? event.date : payload.startDate,
    endDate: values.endDate === before.endDate ? event.endDate : payload.endDate,
    category: values.category === before.category ? event.category : payload.category,
  }
}

export const newEventForm = z
  .looseObject({})
  .transform((values) => toNewEvent(values as unknown as EventValues))
  .pipe(newEvent)

export const eventEditForm = (event: Event) =>
  z
    .looseObject({})
    .transform((values) => toEventEdit(values as unknown as EventValues, event))
    .pipe(eventEdit)
