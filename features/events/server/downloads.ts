import { dispositionOf } from '#platform/server/http/disposition.ts'
import type { RawAnswer, RequestCtx } from '#platform/server/http/mount.ts'
import { everyPage, sendCsv } from '#platform/server/http/send-csv.ts'
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
      'content-disposition': dispositionOf(`event-${event.id}.ics`),
    })
    .send(writeCalendar(ctx, { events: [event] }))
}

const columns = ['first name', 'last name', 'email', 'answer', 'answered', 'seen', 'how'] as const

const cellsOf = (row: AttendeeRow) => [
  row.firstName,
  row.lastName,
  row.email,
  row.status ?? 'walked in',
  row.respondedAt,
  row.seenAt,
  row.method,
]

/** Everybody who has to do with an event as CSV, read and sent a page at a time. */
export async function sendAttendees(ctx: RequestCtx, id: string): Promise<RawAnswer> {
  const { event } = await findEvent(ctx, { id, permission: 'event.listAttendees' })
  async function* rows() {
    const read = (cursor?: string) => listAttendees(ctx, { eventId: event.id, limit: limits.page.most, cursor })
    for await (const attendees of everyPage(read)) yield attendees.map(cellsOf)
  }
  return sendCsv(ctx, { fileName: `attendees-${event.id}.csv`, columns, rows: rows() })
}
