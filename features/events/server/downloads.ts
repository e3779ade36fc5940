import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { iteratePages, sendCsv } from '#platform/server/http/send-csv.ts'
import { limits } from '#rules/limits.ts'
import { listAttendees, type AttendeeRow } from './attendance/queries.ts'
import { writeCalendar } from './calendar.ts'
import { findEvent } from './queries.ts'

/** One event for a calendar, with the same id as its invitations, so that importing it and registering gives one entry. */
export async function sendEvent(ctx: RequestCtx, id: string): Promise<RawReply> {
  const { event } = await findEvent(ctx, id)
  return ctx.http.reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': contentDisposition(`event-${event.id}.ics`),
    })
    .send(writeCalendar(ctx, { events: [event] }))
}

const columns = ['first name', 'last name', 'email', 'answer', 'answered', 'seen', 'how'] as const

const toCells = (row: AttendeeRow) => [
  row.firstName,
  row.lastName,
  row.email,
  row.status ?? 'walked in',
  row.respondedAt,
  row.checkedInAt,
  row.method,
]

/** Everybody who responded or was checked in, as CSV, read and sent page by page. */
export async function sendAttendees(ctx: RequestCtx, id: string): Promise<RawReply> {
  const { event } = await findEvent(ctx, id)
  async function* rows() {
    const listPage = (cursor?: string) => listAttendees(ctx, { eventId: event.id, limit: limits.page.max, cursor })
    for await (const attendees of iteratePages(listPage)) yield attendees.map(toCells)
  }
  return sendCsv(ctx, { fileName: `attendees-${event.id}.csv`, columns, rows: rows() })
}
