import { z } from '#platform/contract/zod.ts'
import { eventCategories } from '#rules/event-categories.ts'
import { eventEdit, newEvent, type Event, type Recurrence, type Scope, type Weekday } from '../../schema.ts'

/** What a form about an event holds: texts, tags with commas between them. */
export const blankEvent = {
  title: '',
  description: '',
  startDate: null as string | null,
  endDate: null as string | null,
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

const equalsIgnoreCase = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** An event as its form holds it. */
export function toFormValues(event: Event): EventValues {
  const { title, date: startDate, endDate, isVirtual, isPublished } = event
  return {
    ...blankEvent,
    title,
    startDate,
    endDate,
    isVirtual,
    isPublished,
    description: event.description ?? '',
    category: eventCategories.find((category) => equalsIgnoreCase(category, event.category)) ?? event.category,
    location: event.location ?? '',
    registrationUrl: event.registrationUrl ?? '',
    capacity: event.capacity === null ? '' : String(event.capacity),
    organizer: event.organizer ?? '',
    tags: event.tags.join(', '),
  }
}

/** "40", "40 seats" and "1,000" are numbers. */
function parseWholeNumber(text: string): number | null {
  const number = Number.parseInt(text.replaceAll(/(?<=\d),(?=\d{3})/g, ''), 10)
  return Number.isNaN(number) ? null : number
}

/** For the form to refuse what is no number: it must not count as left empty. */
const toNumber = (text: string): number => parseWholeNumber(text) ?? Number.NaN

const parseTags = (text: string): string[] => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)

function toPayload(values: EventValues) {
  const { recurrence: _, scope: __, ...rest } = values
  return {
    ...rest,
    startDate: values.startDate ?? '',
    registrationUrl: values.registrationUrl.trim(),
    capacity: values.capacity.trim() === '' ? null : toNumber(values.capacity),
    tags: parseTags(values.tags),
  }
}

export function toNewEvent(values: EventValues): z.input<typeof newEvent> {
  const { frequency, interval, weekdays, ends, count, until } = values.recurrence
  const bound = ends === 'count' ? { count: toNumber(count) } : { until }
  const rule = frequency && {
    frequency,
    interval: toNumber(interval),
    weekdays: frequency === 'weekly' ? weekdays : [],
    ...bound,
  }
  return { ...toPayload(values), recurrence: rule || null }
}

/** A category of the form's list that differs in its spelling only goes back as it came. */
export function toEventEdit(values: EventValues, event: Event): z.input<typeof eventEdit> {
  const isSameCategory = equalsIgnoreCase(values.category, event.category)
  return { ...toPayload(values), category: isSameCategory ? event.category : values.category }
}

export const newEventForm = z.preprocess((values) => toNewEvent(values as EventValues), newEvent)

export const eventEditForm = (event: Event) =>
  z.preprocess((values) => toEventEdit(values as EventValues, event), eventEdit)
