import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { EventRow } from './queries.ts'

type Where = { config: { publicUrl: string } }

export type CalendarEvent = Pick<
  EventRow,
  | 'id'
  | 'title'
  | 'description'
  | 'startsAt'
  | 'endsAt'
  | 'location'
  | 'isVirtual'
  | 'organizer'
  | 'category'
  | 'tags'
  | 'sequence'
  | 'createdAt'
  | 'updatedAt'
  | 'trashedAt'
>

type Writing = {
  events: readonly CalendarEvent[]
  /** What a calendar shall do with it when it comes by mail. */
  method?: 'REQUEST' | 'CANCEL'
  /** Whom the mail comes from and goes to; calendars apply only what is addressed to them. */
  sender?: string
  attendee?: { name: string; email: string }
  /** When it was written; a feed takes each event's last change, so that the same events are the same bytes. */
  stampedAt?: Date
  name?: string
}

const prodId = { company: 'Foundry', product: 'Events', language: 'EN' }

export const eventAddress = ({ config }: Where, id: string): string => `${config.publicUrl}/events/${id}`

/** Events as iCalendar (RFC 5545): times in UTC, an id that never changes, a sequence that grows with each change. */
export function writeCalendar(where: Where, { events, method, name, ...writing }: Writing): string {
  const calendar = ical({ prodId, ...(name && { name, ttl: 3_600 }) })
  if (method) calendar.method(method === 'CANCEL' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST)
  for (const event of events) {
    const isOff = event.trashedAt !== null || method === 'CANCEL'
    calendar.createEvent({
      id: `${event.id}@${new URL(where.config.publicUrl).hostname}`,
      sequence: event.sequence,
      start: event.startsAt,
      ...(event.endsAt && { end: event.endsAt }),
      stamp: writing.stampedAt ?? event.updatedAt,
      created: event.createdAt,
      lastModified: event.updatedAt,
      summary: plain(event.title),
      description: describe(where, event),
      location: plain(event.isVirtual ? 'Online' : (event.location ?? '')),
      url: eventAddress(where, event.id),
      categories: [event.category, ...event.tags].map((category) => ({ name: plain(category) })),
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...addressesOf(event, writing),
    })
  }
  return calendar.toString()
}

function addressesOf({ organizer }: CalendarEvent, { sender, attendee }: Pick<Writing, 'sender' | 'attendee'>) {
  return {
    ...(sender && { organizer: { name: quotable(organizer ?? 'Foundry'), email: sender } }),
    ...(attendee && {
      attendees: [
        { name: quotable(attendee.name), email: attendee.email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false },
      ],
    }),
  }
}

function describe(where: Where, { id, description, isVirtual, location }: CalendarEvent): string {
  // Where an online event takes place is an address to open; it is no place on a map.
  const online = isVirtual && location ? `Join online: ${location}` : null
  return [description, online, eventAddress(where, id)]
    .filter(Boolean)
    .map((text) => plain(text!, '\n'))
    .join('\n\n')
}

/** Control characters have no place in a calendar; line breaks only where lines may be. */
function plain(text: string, lineBreak: ' ' | '\n' = ' '): string {
  return text
    .replace(/\r\n?|\n|[\u2028\u2029]/g, lineBreak)
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
}

/** Names stand in quotes, in which nothing can be escaped. */
const quotable = (name: string): string => plain(name).replaceAll('"', "'")
