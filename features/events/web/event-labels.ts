import { formatCount, formatDate, formatDateSpan, formatNumber } from '#platform/web/format.ts'
import type { Tone } from '#platform/web/ui/badge.tsx'
import type { Event, Scope } from '../schema.ts'

export type EventStatus = 'Live' | 'Upcoming' | 'Past'

/** As the badge says it: without an end nothing is live. */
export function getEventStatus({ date, endDate }: Pick<Event, 'date' | 'endDate'>, now: Date): EventStatus {
  const nowMs = now.getTime()
  if (Date.parse(date) > nowMs) return 'Upcoming'
  return endDate !== null && Date.parse(endDate) > nowMs ? 'Live' : 'Past'
}

const categoryTones: Record<string, Tone> = {
  workshop: 'info',
  networking: 'success',
  competition: 'accent',
  'speaker series': 'accent',
  training: 'info',
  social: 'success',
}

/** Kinds without a colour of their own have that of General. */
export const categoryTone = (category: string): Tone => categoryTones[category.toLowerCase()] ?? 'neutral'

/** One spelling for both forms' lists. */
export const categoryLabel = (category: string): string =>
  category.replace(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase())

/** People go to an in-person event by the clock on its wall, and join a virtual one by their own. */
export const getDisplayZone = ({ isVirtual, timeZone }: Pick<Event, 'isVirtual' | 'timeZone'>): string | undefined =>
  isVirtual ? undefined : timeZone

type EventTime = Pick<Event, 'date' | 'endDate' | 'isVirtual' | 'timeZone'>

/** When an event takes place, with the zone of an in-person event where the reader's clock shows another time. */
export const formatEventSpan = (event: EventTime): string =>
  formatDateSpan({ start: event.date, end: event.endDate, timeZone: getDisplayZone(event) })

/** As short as it goes: "6 PM", "6:30 PM". */
export function formatShortTime({ date, ...event }: Pick<Event, 'date' | 'isVirtual' | 'timeZone'>): string {
  const style = new Date(date).getMinutes() === 0 ? 'hour' : 'time'
  return formatDate(date, { style, timeZone: getDisplayZone(event) })
}

export const formatLocation = ({ isVirtual, location }: Pick<Event, 'isVirtual' | 'location'>): string =>
  isVirtual ? 'Virtual Event' : (location ?? 'Location TBA')

type Capacity = Pick<Event, 'capacity' | 'goingCount' | 'registrationUrl'>

/** How many people are going, and of how many seats; null where there is nothing to say. */
export function formatGoing({ capacity, goingCount, registrationUrl }: Capacity): string | null {
  if (registrationUrl) return capacity === null ? null : formatCount(capacity, 'seat')
  if (capacity === null) return goingCount > 0 ? `${formatNumber(goingCount)} going` : null
  return `${formatNumber(Math.min(goingCount, capacity))} of ${formatCount(capacity, 'seat')} taken`
}

/** How the viewer's RSVP stands, in a few words; null where there is nothing to say. */
export function rsvpLabel(
  { rsvp, isPresent, date, endDate }: Pick<Event, 'rsvp' | 'isPresent' | 'date' | 'endDate'>,
  now: Date,
): string | null {
  if (isPresent) return getEventStatus({ date, endDate }, now) === 'Past' ? 'You attended' : "You're checked in"
  // Nobody is told that they missed an event.
  if (Date.parse(date) <= now.getTime()) return null
  if (rsvp?.status === 'going') return "You're going"
  return rsvp?.status === 'waitlisted' ? `Number ${rsvp.position} on the waitlist` : null
}

/** What a change of a recurring event is about, as a person chooses it. */
export const scopeChoices: { value: Scope; label: string }[] = [
  { value: 'this', label: 'Only this event' },
  { value: 'following', label: 'This and following events' },
  { value: 'all', label: 'All events in the series' },
]
