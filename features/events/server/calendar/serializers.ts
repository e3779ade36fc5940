import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { EventRow } from '../queries.ts'

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
> & {
  /** The screen that shows it, where that is not the event's own. */
  url?: string
}

type CalendarOptions = {
  events: readonly CalendarEvent[]
  /** What a calendar program does with it when it comes by email. */
  method?: 'REQUEST' | 'CANCEL'
  /** Sender and recipient of the email: calendar programs apply only what is addressed to their user. */
  sender?: string
  attendee?: { name: string; email: string }
  /** When it was written. A feed leaves it out and gets each event's last change, so that its bytes and ETag stay the same. */
  stampedAt?: Date
  name?: string
}

const prodId = { company: 'Foundry', product: 'Events', language: 'EN' }

export const eventUrl = ({ config }: UrlContext, id: string): string => `${config.publicUrl}/events/${id}`

/** Events as iCalendar (RFC 5545): times in UTC, a permanent id, and a sequence that grows with each change. */
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
      url: event.url ?? eventUrl(ctx, event.id),
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

function formatDescription(ctx: UrlContext, { id, description, isVirtual, location, url }: CalendarEvent): string {
  // The location of an online event is a URL, which calendar programs would look up on a map.
  const online = isVirtual && location ? `Join online: ${location}` : null
  return [description, online, url ?? eventUrl(ctx, id)]
    .filter(Boolean)
    .map((text) => toPlainText(text!, '\n'))
    .join('\n\n')
}

/** Removes control characters, which iCalendar does not allow, and replaces line breaks where it allows none. */
function toPlainText(text: string, lineBreak: ' ' | '\n' = ' '): string {
  return text
    .replace(/\r\n?|\n|[\u2028\u2029]/g, lineBreak)
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
}

/** Names are written in double quotes, and iCalendar has no escape for a quote inside them. */
const toQuotable = (name: string): string => toPlainText(name).replaceAll('"', "'")
