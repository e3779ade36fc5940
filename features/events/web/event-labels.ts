import { formatCount, formatDate, formatNumber } from '#platform/web/format.ts'
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

/** As short as it goes: "6 PM", "6:30 PM". */
export const formatShortTime = (at: string): string => formatDate(at, new Date(at).getMinutes() === 0 ? 'hour' : 'time')

export const formatLocation = ({ isVirtual, location }: Pick<Event, 'isVirtual' | 'location'>): string =>
  isVirtual ? 'Virtual Event' : (location ?? 'Location TBA')

/** How many seats there are and how many of them are free. */
export function formatCapacity({ capacity, goingCount }: Pick<Event, 'capacity' | 'goingCount'>): string {
  if (capacity === null) return goingCount > 0 ? `${formatNumber(goingCount)} going` : 'Room for everybody'
  return `${formatNumber(Math.min(goingCount, capacity))} of ${formatCount(capacity, 'seat')} taken`
}

/** How a seat stands, in a few words for a card; null where there is nothing to say. */
export function rsvpLabel(
  { rsvp, isPresent, date }: Pick<Event, 'rsvp' | 'isPresent' | 'date'>,
  now: Date,
): string | null {
  if (isPresent) return 'You were there'
  // Who had a seat and was not seen is reminded of nothing.
  if (Date.parse(date) <= now.getTime()) return null
  if (rsvp?.status === 'going') return 'You are going'
  return rsvp?.status === 'waitlisted' ? `Number ${rsvp.position} on the waitlist` : null
}

/** What a change of a recurring event is about, as a person chooses it. */
export const scopeChoices: { value: Scope; label: string }[] = [
  { value: 'this', label: 'Only this event' },
  { value: 'following', label: 'This and all that follow' },
  { value: 'all', label: 'The whole series' },
]
