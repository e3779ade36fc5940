import { findAnyAttendance } from '#features/events/server/attendance/queries.ts'
import { findAnyEvent } from '#features/events/server/queries.ts'
import { findRole } from '#features/users/server/queries.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { deleteInteractionByCause, insertInteraction } from './queries.ts'

export const reactions = [
  on('event.attended', { job: 'mentoring.log-attendance', react: logAttendance }),
  on('event.attendanceRemoved', {
    job: 'mentoring.delete-attendance',
    react: (ctx, { subjectId }) => deleteAttendanceInteraction(ctx, subjectId),
  }),
]

const toCauseId = (attendanceId: string) => `attendance ${attendanceId}`

/** Logs a student's attendance as an interaction, which staff and mentors see. */
async function logAttendance(ctx: Ctx, { subjectId }: DomainEvent): Promise<void> {
  const attendance = await findAnyAttendance(ctx, subjectId)
  const event = attendance && (await findAnyEvent(ctx, attendance.eventId))
  // Undone before this job ran, and the job that deletes the interaction may have run already.
  if (!event || attendance.undoneAt || (await findRole(ctx, attendance.personId)) !== 'student') return
  const { startsAt, endsAt } = event
  await insertInteraction(ctx, {
    id: newId(),
    studentId: attendance.personId,
    authorId: attendance.markedById ?? event.ownerId,
    type: 'workshop',
    title: `Attended ${event.title}`,
    description: event.location,
    duration: endsAt ? Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)) : null,
    outcome: null,
    createdAt: attendance.checkedInAt,
    causeId: toCauseId(subjectId),
  })
}

async function deleteAttendanceInteraction(ctx: Ctx, attendanceId: string): Promise<void> {
  const attendance = await findAnyAttendance(ctx, attendanceId)
  // Checked in again before this job ran.
  if (attendance && !attendance.undoneAt) return
  await deleteInteractionByCause(ctx, toCauseId(attendanceId))
}
