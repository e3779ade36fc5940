import type { CalendarEvent } from '#features/events/server/calendar/serializers.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import { listFeedBookings } from '../queries.ts'
import { toCalendarEvent } from '../serializers.ts'

/** The meetings of a person for their calendar feed, with the id and sequence of their emailed invitations. */
export async function listFeedMeetings(
  ctx: Ctx,
  { personId, since }: { personId: string; since: Date },
): Promise<CalendarEvent[]> {
  const canceledSince = new Date(ctx.now().getTime() - limits.booking.feedCanceledSeconds * 1_000)
  const rows = await listFeedBookings(ctx, { personId, since, canceledSince, limit: limits.event.feedEvents })
  return rows.map((row) => toCalendarEvent(ctx, { row, role: row.mentorId === personId ? 'mentor' : 'student' }))
}
