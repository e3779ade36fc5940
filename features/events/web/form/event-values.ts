import { z } from '#platform/contract/zod.ts'
import { eventCategories } from '#rules/event-categories.ts'
import { eventEdit, newEvent, type Event, type Recurrence, type Scope, type Weekday } from '../../schema.ts'

/** What a form about an event holds: times as `datetime-local` writes them, tags with commas between them. */
export const blankEvent = {
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
  /** How a new event repeats. */
  recurrence: {
    frequency: '' as '' | Recurrence['frequency'],
    interval: '1',
    weekdays: [] as Weekday[],
    ends: 'count' as 'count' | 'until',
    count: '10',
    until: '',
  },
  /** Which occurrences an edit changes. */
  scope: 'this' as Scope,
}
export type EventValues = typeof blankEvent

/** 2026-11-21T14:30 on this person's clock. */
function toLocalInput(instant: string): string {
  const moment = new Date(instant)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const equalsIgnoreCase = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** An event as its form holds it. */
export function toFormValues(event: Event): EventValues {
  const { title, isVirtual, isPublished } = event
  return {
    ...blankEvent,
    title,
    isVirtual,
    isPublished,
    description: event.description ?? '',
    startDate: toLocalInput(event.date),
    endDate: event.endDate === null ? '' : toLocalInput(event.endDate),
    category: eventCategories.find((category) => equalsIgnoreCase(category, event.category)) ?? event.category,
    location: event.location ?? '',
    registrationUrl: event.registrationUrl ?? '',
    capacity: event.capacity === null ? '' : String(event.capacity),
    organizer: event.organizer ?? '',
    tags: event.tags.join(', '),
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

export const newEventForm = z.preprocess((values) => toNewEvent(values as EventValues), newEvent)

export const eventEditForm = (event: Event) =>
  z.preprocess((values) => toEventEdit(values as EventValues, event), eventEdit)
