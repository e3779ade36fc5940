import { listAttendees, type AttendeeRow } from '#features/events/server/attendance/queries.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { iteratePages, sendCsv } from '#platform/server/http/send-csv.ts'
import { limits } from '#rules/limits.ts'

const columns = ['first name', 'last name', 'email', 'RSVP', 'responded', 'checked in', 'checked in by'] as const

const toCells = (row: AttendeeRow) => [
  row.firstName,
  row.lastName,
  row.email,
  row.status ?? 'walk-in',
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
