import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { EventRow } from './queries.ts'

type UrlContext = { config: { publicUrl: string } }

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

type CalendarOptions = {
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

export const eventUrl = ({ config }: UrlContext, id: string): string => `${config.publicUrl}/events/${id}`

/** Events as iCalendar (RFC 5545): times in UTC, an id that never changes, a sequence that grows with each change. */
export function writeCalendar(ctx: UrlContext, { events, method, name, ...options }: CalendarOptions): string {
  const calendar = ical({ prodId, ...(name && { name, ttl: 3_600 }) })
  if (method) calendar.method(method === 'CANCEL' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST)
  for (const event of events) {
    const isCancelled = event.trashedAt !== null || method === 'CANCEL'
    calendar.createEvent({
      id: `${event.id}@${new URL(ctx.config.publicUrl).hostname}`,
      sequence: event.sequence,
      start: event.startsAt,
      ...(event.endsAt && { end: event.endsAt }),
      stamp: options.stampedAt ?? event.updatedAt,
      created: event.createdAt,
      lastModified: event.updatedAt,
      summary: toPlainText(event.title),
      description: formatDescription(ctx, event),
      location: toPlainText(event.isVirtual ? 'Online' : (event.location ?? '')),
      url: eventUrl(ctx, event.id),
      categories: [event.category, ...event.tags].map((category) => ({ name: toPlainText(category) })),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...getParticipants(event, options),
    })
  }
  return calendar.toString()
}

function getParticipants(
  { organizer }: CalendarEvent,
  { sender, attendee }: Pick<CalendarOptions, 'sender' | 'attendee'>,
) {
  return {
    ...(sender && { organizer: { name: toQuotable(organizer ?? 'Foundry'), email: sender } }),
    ...(attendee && {
      attendees: [
        { name: toQuotable(attendee.name), email: attendee.email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false },
      ],
    }),
  }
}

function formatDescription(ctx: UrlContext, { id, description, isVirtual, location }: CalendarEvent): string {
  // Where an online event takes place is an address to open; it is no place on a map.
  const online = isVirtual && location ? `Join online: ${location}` : null
  return [description, online, eventUrl(ctx, id)]
    .filter(Boolean)
    .map((text) => toPlainText(text!, '\n'))
    .join('\n\n')
}

/** Control characters have no place in a calendar; line breaks only where lines may be. */
function toPlainText(text: string, lineBreak: ' ' | '\n' = ' '): string {
  return text
    .replace(/\r\n?|\n|[\u2028\u2029]/g, lineBreak)
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
}

/** Names stand in quotes, in which nothing can be escaped. */
const toQuotable = (name: string): string => toPlainText(name).replaceAll('"', "'")
