import type { z } from 'zod'
import { lockAssignment } from '#features/mentoring/server/assignments/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import type { EventData } from '#rules/events.ts'
import type { booking, newBooking, outcome } from '../schema.ts'
import {
  findAnyBooking,
  findOwnBooking,
  insertBooking,
  listMeetings,
  listUpcomingOfPair,
  listUpcomingOfPerson,
  lockCalendars,
  updateBooking,
  type FullBooking,
} from './queries.ts'
import { serializeBooking } from './serializers.ts'
import { requireSlot } from './slots/actions.ts'

type BookingReply = z.input<typeof booking>

/** Books a free time with one of the viewer's mentors. Of two people who want the last one, exactly one gets it; the other a 409. */
export async function createBooking(
  ctx: Ctx,
  { mentorId, topic, ...input }: z.output<typeof newBooking>,
): Promise<BookingReply> {
  const startsAt = new Date(input.startsAt)
  return ctx.transaction(async (tx) =>
    serializeBooking(tx, await bookMeetingIn(tx, { mentorId, studentId: ctx.me.id, startsAt, topic })),
  )
}

type NewMeeting = { mentorId: string; studentId: string; startsAt: Date; topic: string }

/** The same for any student and one of their mentors, within a transaction of the caller's. */
export async function bookMeetingIn(tx: TxCtx, { mentorId, studentId, startsAt, topic }: NewMeeting) {
  const id = newId()
  await lockCalendars(tx, [mentorId, studentId])
  if (!(await lockAssignment(tx, { mentorId, studentId }))) throw problem('mentor.not_found')
  await assertStudentFree(tx, { studentId, startsAt })
  const slot = await requireSlot(tx, { mentorId, studentId, startsAt })
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  await insertBooking(tx, { id, mentorId, studentId, startsAt, topic, ...slot, ...times })
  const row: FullBooking = (await findAnyBooking(tx, id))!
  await tx.record({ name: 'booking.created', subjectId: id, data: toEventData(row) })
  await refreshScreens(tx, row)
  return row
}

/** Of two meetings of one student at the same time, the second is refused with a reason of its own. */
async function assertStudentFree(
  tx: TxCtx,
  { studentId, startsAt, exceptId }: { studentId: string; startsAt: Date; exceptId?: string },
): Promise<void> {
  const until = new Date(startsAt.getTime() + 1)
  const own = await listMeetings(tx, { personIds: [studentId], from: startsAt, until, exceptId })
  if (own.length > 0) throw problem('booking.student_busy')
}

/** Moves a meeting to another free time of its mentor. */
export async function rescheduleBooking(ctx: Ctx, input: { id: string; startsAt: string }): Promise<BookingReply> {
  return changeBooking(ctx, {
    id: input.id,
    change: async (tx, row) => {
      const { id, mentorId, studentId } = row
      const startsAt = new Date(input.startsAt)
      assertOpen(row)
      if (startsAt.getTime() === row.startsAt.getTime()) return
      if (!(await lockAssignment(tx, { mentorId, studentId }))) throw problem('mentor.not_found')
      await assertStudentFree(tx, { studentId, startsAt, exceptId: id })
      await updateBooking(tx, {
        id,
        startsAt,
        ...(await requireSlot(tx, { mentorId, studentId, startsAt, exceptId: id })),
      })
      const data = {
        ...toEventData({ ...row, startsAt, sequence: row.sequence + 1 }),
        before: row.startsAt.toISOString(),
      }
      await tx.record({ name: 'booking.rescheduled', subjectId: id, data })
    },
  })
}

/** Cancels a meeting that has not ended. */
export async function cancelBooking(ctx: Ctx, input: { id: string; reason: string }): Promise<BookingReply> {
  return changeBooking(ctx, {
    id: input.id,
    change: async (tx, row) => {
      assertOpen(row)
      if (row.endsAt <= tx.now()) throw problem('booking.over')
      await cancel(tx, { row, reason: input.reason, canceledById: tx.me.id })
    },
  })
}

async function cancel(
  tx: TxCtx,
  { row, reason, canceledById }: { row: FullBooking; reason: string; canceledById: string | null },
): Promise<void> {
  await updateBooking(tx, { id: row.id, state: 'canceled', cancelReason: reason, canceledById })
  const data = { ...toEventData({ ...row, sequence: row.sequence + 1 }), reason }
  await tx.record({ name: 'booking.canceled', subjectId: row.id, data })
}

/** The mentor says how a meeting went; a mistake can be corrected. */
export async function closeBooking(ctx: Ctx, input: { id: string } & z.output<typeof outcome>): Promise<BookingReply> {
  return changeBooking(ctx, {
    id: input.id,
    change: async (tx, row) => {
      if (row.mentorId !== tx.me.id) throw problem('booking.mentors_only')
      if (row.state === 'canceled') throw problem('booking.over')
      if (row.startsAt > tx.now()) throw problem('booking.not_started')
      if (row.state === input.state) return
      await updateBooking(tx, { id: row.id, state: input.state })
      const data = toEventData({ ...row, sequence: row.sequence + 1 })
      const minutes = Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / 60_000)
      if (input.state === 'no_show') await tx.record({ name: 'booking.missed', subjectId: row.id, data })
      else await tx.record({ name: 'booking.completed', subjectId: row.id, data: { ...data, minutes } })
    },
  })
}

/** Cancels what a pair has ahead when its assignment ends: neither could move or find the other any more. */
export async function cancelMeetingsOfPair(ctx: Ctx, pair: { mentorId: string; studentId: string }): Promise<void> {
  const reason = 'The mentor is no longer assigned to the student.'
  for (const row of await listUpcomingOfPair(ctx, pair))
    await ctx.transaction((tx) => cancelMeetingIn(tx, { id: row.id, reason }))
}

/** Cancels what a person has ahead as a mentor or student when their account is removed or they are that no longer. */
export async function cancelMeetingsOfGone(ctx: Ctx, personId: string): Promise<void> {
  for (const { isGone, ...row } of await listUpcomingOfPerson(ctx, personId)) {
    const role = row.mentorId === personId ? 'mentor' : 'student'
    const reason = `The ${role} is no longer in the program.`
    if (isGone) await ctx.transaction((tx) => cancelMeetingIn(tx, { id: row.id, reason }))
  }
}

/** Cancels a booked meeting within a transaction of the caller's; both are emailed. One that is over or canceled stays as it is. */
export async function cancelMeetingIn(tx: TxCtx, { id, reason }: { id: string; reason: string }): Promise<void> {
  const listed = await findAnyBooking(tx, id)
  if (!listed) return
  await lockCalendars(tx, [listed.mentorId, listed.studentId])
  const row = await findAnyBooking(tx, id)
  if (row?.state !== 'booked' || row.startsAt <= tx.now()) return
  await cancel(tx, { row, reason, canceledById: tx.viewer?.id ?? null })
  await refreshScreens(tx, row)
}

type Change = { id: string; change(tx: TxCtx, row: FullBooking): Promise<void> }

/** Changes a meeting of the viewer's under the lock of both calendars, and replies with what became of it. */
async function changeBooking(ctx: Ctx, { id, change }: Change): Promise<BookingReply> {
  const { mentorId, studentId } = await findOwnBooking(ctx, id)
  return ctx.transaction(async (tx) => {
    await lockCalendars(tx, [mentorId, studentId])
    await change(tx, await findOwnBooking(tx, id))
    const row = await findOwnBooking(tx, id)
    await refreshScreens(tx, row)
    return serializeBooking(tx, row)
  })
}

function assertOpen({ state }: FullBooking): void {
  if (state !== 'booked') throw problem('booking.over')
}

function toEventData({ mentorId, studentId, startsAt, sequence, topic }: FullBooking): EventData<'booking.created'> {
  return { mentorId, studentId, startsAt: startsAt.toISOString(), sequence, topic }
}

/** Other students see that a slot is gone when they open the list, or by the 409. */
async function refreshScreens(tx: TxCtx, { mentorId, studentId }: FullBooking): Promise<void> {
  await tx.publish({ personIds: [mentorId, studentId], topic: 'bookings' })
}
