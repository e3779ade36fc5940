import { Readable } from 'node:stream'
import { csvLine } from '#platform/server/csv.ts'
import type { RawAnswer, RequestCtx } from '#platform/server/http/mount.ts'
import { limits } from '#rules/limits.ts'
import { listAttendees, type AttendeeRow } from './attendance/queries.ts'
import { writeCalendar } from './calendar.ts'
import { findEvent } from './queries.ts'

/** One event for a calendar, with the id that an invitation to it has: who imports it and then takes a seat has it once. */
export async function sendEvent(ctx: RequestCtx, id: string): Promise<RawAnswer> {
  const { event } = await findEvent(ctx, { id, permission: 'event.list' })
  return ctx.http.reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="event-${event.id}.ics"`,
    })
    .send(writeCalendar(ctx, { events: [event] }))
}

const columns = ['first name', 'last name', 'email', 'answer', 'answered', 'seen', 'how'] as const

const lineOf = (row: AttendeeRow) =>
  csvLine([row.firstName, row.lastName, row.email, row.status ?? 'walked in', row.respondedAt, row.seenAt, row.method])

/** Everybody who has to do with an event as CSV, read and sent a page at a time. */
export async function sendAttendees(ctx: RequestCtx, id: string): Promise<RawAnswer> {
  const { event } = await findEvent(ctx, { id, permission: 'event.listAttendees' })
  async function* lines() {
    yield `\uFEFF${csvLine(columns)}`
    let cursor: string | undefined
    do {
      const page = await listAttendees(ctx, { eventId: event.id, limit: limits.page.most, cursor })
      yield page.items.map(lineOf).join('')
      cursor = page.nextCursor ?? undefined
    } while (cursor)
  }
  return ctx.http.reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="attendees-${event.id}.csv"`,
    })
    .send(Readable.from(lines()))
}
