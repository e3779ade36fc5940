import { findAnyAttendance } from '#features/events/server/attendance/queries.ts'
import { findAnyEvent } from '#features/events/server/queries.ts'
import { findRole } from '#features/users/server/queries.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { publishInteractions } from './actions.ts'
import { deleteCausedInteraction, insertCausedInteraction } from './queries.ts'
import { lockAnyStudents, updateLastTouch } from './students/queries.ts'

export const reactions = [
  on('event.attended', { job: 'interactions.log-attendance', react: logAttendance }),
  on('event.attendanceRemoved', {
    job: 'interactions.delete-attendance',
    react: (ctx, { subjectId }) => deleteAttendanceInteraction(ctx, subjectId),
  }),
  on('booking.completed', { job: 'interactions.log-booking', react: logBooking }),
  on('advising.meetingCompleted', { job: 'interactions.log-advising', react: logAdvising }),
  on('booking.missed', {
    job: 'interactions.delete-booking',
    react: (ctx, { subjectId, data }) =>
      deleteCaused(ctx, { studentId: data.studentId, causeId: toBookingCauseId(subjectId) }),
  }),
]

const toBookingCauseId = (bookingId: string) => `booking ${bookingId}`

/** A meeting with a mentor that took place. */
async function logBooking(ctx: Ctx, { subjectId, data }: DomainEvent<'booking.completed'>): Promise<void> {
  const { mentorId, studentId, startsAt, topic, minutes } = data
  await logCausedInteraction(ctx, {
    id: newId(),
    studentId,
    authorId: mentorId,
    type: 'mentoring',
    title: topic,
    description: null,
    duration: minutes,
    createdAt: new Date(startsAt),
    updatedAt: ctx.now(),
    causeId: toBookingCauseId(subjectId),
  })
}

/** A meeting of a request for advising. One that was booked is the same interaction as its booking's. */
async function logAdvising(ctx: Ctx, { subjectId, data }: DomainEvent<'advising.meetingCompleted'>): Promise<void> {
  const { requesterId, assigneeId, bookingId, startsAt, topic, minutes } = data
  if ((await findRole(ctx, requesterId)) !== 'student') return
  await logCausedInteraction(ctx, {
    id: newId(),
    studentId: requesterId,
    authorId: assigneeId,
    type: 'mentoring',
    title: topic,
    description: null,
    duration: minutes,
    createdAt: new Date(startsAt),
    updatedAt: ctx.now(),
    causeId: bookingId ? toBookingCauseId(bookingId) : `advising ${subjectId}`,
  })
}

const toCauseId = (attendanceId: string) => `attendance ${attendanceId}`

/** Logs a student's attendance as an interaction, which staff and mentors see. */
async function logAttendance(ctx: Ctx, { subjectId }: DomainEvent): Promise<void> {
  const attendance = await findAnyAttendance(ctx, subjectId)
  const event = attendance && (await findAnyEvent(ctx, attendance.eventId))
  // Undone before this job ran, and the job that deletes the interaction may have run already.
  if (!event || attendance.undoneAt || (await findRole(ctx, attendance.personId)) !== 'student') return
  const { startsAt, endsAt } = event
  await logCausedInteraction(ctx, {
    id: newId(),
    studentId: attendance.personId,
    authorId: attendance.markedById ?? event.ownerId,
    type: 'workshop',
    title: `Attended ${event.title}`,
    description: event.location,
    duration: endsAt ? Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)) : null,
    createdAt: attendance.checkedInAt,
    updatedAt: attendance.checkedInAt,
    causeId: toCauseId(subjectId),
  })
}

type CausedInteraction = Omit<Parameters<typeof insertCausedInteraction>[1], 'visibility'>

/**
 * Logs what happened without anybody writing it down, once for each cause: a fact and no note, so the student's mentors see it.
 * Reactions to other events (a booking that was held) call it with the type and title that fit.
 */
async function logCausedInteraction(ctx: Ctx, row: CausedInteraction): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockAnyStudents(tx, [row.studentId])
    await insertCausedInteraction(tx, { ...row, visibility: 'shared' })
    await updateLastTouch(tx, [row.studentId])
    await publishInteractions(tx)
  })
}

async function deleteAttendanceInteraction(ctx: Ctx, attendanceId: string): Promise<void> {
  const attendance = await findAnyAttendance(ctx, attendanceId)
  // Checked in again before this job ran.
  if (!attendance?.undoneAt) return
  await deleteCaused(ctx, { studentId: attendance.personId, causeId: toCauseId(attendanceId) })
}

async function deleteCaused(ctx: Ctx, { studentId, causeId }: { studentId: string; causeId: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockAnyStudents(tx, [studentId])
    await deleteCausedInteraction(tx, causeId)
    await updateLastTouch(tx, [studentId])
    await publishInteractions(tx)
  })
}
