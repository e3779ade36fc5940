import type { z } from 'zod'
import { markCausesRead } from '#features/notifications/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import type { newFeedback } from '../../feedback-schema.ts'
import type { booking } from '../../schema.ts'
import { findOwnBooking } from '../queries.ts'
import { serializeBooking } from '../serializers.ts'
import { isFeedbackOpen } from './feedback.ts'
import { saveFeedback } from './queries.ts'

/** Saves what the viewer tells staff about a meeting of theirs, or the change of it. Only screens of the viewer and of staff refresh. */
export async function giveFeedback(
  ctx: Ctx,
  { id, rating, comment }: z.output<typeof newFeedback> & { id: string },
): Promise<z.input<typeof booking>> {
  return ctx.transaction(async (tx) => {
    const row = await findOwnBooking(tx, id)
    if (!isFeedbackOpen(row, tx.now())) throw problem('booking.feedback_closed')
    const { id: bookingId, mentorId, studentId } = row
    const [personId, now] = [tx.me.id, tx.now()]
    const times = { createdAt: now, updatedAt: now }
    await saveFeedback(tx, { id: newId(), bookingId, authorId: personId, rating, comment, ...times })
    await markCausesRead(tx, { personId, kind: 'meeting_feedback', causeIds: [bookingId], now })
    await tx.record({ name: 'meetingFeedback.submitted', subjectId: bookingId, data: { mentorId, studentId, rating } })
    for (const topic of ['bookings', 'notifications'] as const) await tx.publish({ personId, topic })
    await tx.publish({ permission: 'meetingFeedback.list', topic: 'meetingFeedback' })
    return serializeBooking(tx, await findOwnBooking(tx, bookingId))
  })
}
