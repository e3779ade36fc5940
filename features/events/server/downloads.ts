import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { writeCalendar } from './calendar/serializers.ts'
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
