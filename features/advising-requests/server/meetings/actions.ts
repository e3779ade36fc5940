import type { z } from 'zod'
import { bookMeetingIn } from '#features/bookings/server/actions.ts'
import { findAnyBooking } from '#features/bookings/server/queries.ts'
import { listFreeSlots } from '#features/bookings/server/slots/actions.ts'
import type { MentorSlots } from '#features/bookings/schema.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { problem } from '#platform/server/problem.ts'
import type { advisingRequest, newMeeting, requestSlotsQuery } from '../../request-schema.ts'
import { findRequest, listRequestIds, lockRequest, updateRequest, type FullRequest } from '../queries.ts'
import { serializeRequest } from '../serializers.ts'
import { findSettings } from '../settings/queries.ts'
import { complete, publishRequest, reopen, returnToStaff, schedule } from '../statuses/actions.ts'

const dayMs = 86_400_000

/** Free times of the advisor who has the request: none where they have no hours, are staff, or it has no advisor. */
export async function listRequestSlots(
  ctx: Ctx,
  { id, from, days }: { id: string } & z.output<typeof requestSlotsQuery>,
): Promise<MentorSlots> {
  const { assigneeId, requesterId: studentId } = await findRequest(ctx, id)
  const start = from ? new Date(from) : ctx.now()
  const until = new Date(start.getTime() + days * dayMs)
  const mentorIds = assigneeId === null ? [] : [assigneeId]
  const [slots] = await listFreeSlots(ctx, { mentorIds, studentId, from: start, until })
  return slots ?? withoutHours(ctx, assigneeId ?? '')
}

const withoutHours = ({ config }: Ctx, mentorId: string): MentorSlots => ({
  mentorId,
  timeZone: config.timeZone,
  slotMinutes: 30,
  location: null,
  horizonDays: 0,
  isOpen: false,
  slots: [],
})

/** The mentor who has the request; staff have no bookable hours. */
function requireBookable({ assignee }: FullRequest): string {
  if (assignee === null) throw problem('advising.no_advisor')
  if (assignee.role !== 'mentor') throw problem('advising.no_hours')
  return assignee.id
}

type BookInput = { id: string } & z.output<typeof newMeeting>

/** Books the meeting: the request and the booking change together, or neither. */
export async function bookMeeting(ctx: Ctx, input: BookInput): Promise<z.input<typeof advisingRequest>> {
  return ctx.transaction(async (tx) => {
    const row = await lockRequest(tx, input.id)
    const { topic } = row
    await scheduleBooking(tx, { row, startsAt: new Date(input.startsAt), topic, kind: input.kind ?? null })
    return serializeRequest(tx, await findRequest(tx, row.id))
  })
}

type NewBooking = { row: FullRequest; startsAt: Date; topic: string; kind: string | null }

/** The same for a request that the caller has locked; answers the booking's id. */
export async function scheduleBooking(tx: TxCtx, { row, startsAt, topic, kind }: NewBooking): Promise<string> {
  const mentorId = requireBookable(row)
  if (row.status !== 'assigned')
    throw problem('advising.not_allowed', { params: { before: row.status, after: 'scheduled' } })
  const meetingKind = await requireKind(tx, kind)
  const booking = await bookMeetingIn(tx, { mentorId, studentId: row.requesterId, startsAt, topic })
  const times = { meetingStartsAt: booking.startsAt, meetingEndsAt: booking.endsAt }
  await schedule(tx, { row, meeting: { ...times, bookingId: booking.id, meetingKind } })
  return booking.id
}

async function requireKind(tx: TxCtx, kind: string | null): Promise<string | null> {
  if (kind === null) return null
  const { meetingKinds } = await findSettings(tx)
  if (!meetingKinds.includes(kind))
    throw problem('advising.kind_unknown', { fields: { kind: 'Choose one of the kinds of meetings.' } })
  return kind
}

/** A student who books with their advisor elsewhere has scheduled the meeting of the oldest request that waits for one. */
export async function linkBooking(ctx: Ctx, { subjectId, data }: DomainEvent<'booking.created'>): Promise<void> {
  const { mentorId: assigneeId, studentId: requesterId } = data
  if ((await listRequestIds(ctx, { bookingId: subjectId })).length > 0) return
  for (const id of await listRequestIds(ctx, { assigneeId, requesterId })) {
    const isLinked = await ctx.transaction(async (tx) => {
      const row = await lockRequest(tx, id)
      const booking = await findAnyBooking(tx, subjectId)
      if (row.status !== 'assigned' || row.assigneeId !== assigneeId || booking?.state !== 'booked') return false
      const times = { meetingStartsAt: booking.startsAt, meetingEndsAt: booking.endsAt }
      await schedule(tx, { row, meeting: { ...times, bookingId: subjectId } })
      return true
    })
    if (isLinked) return
  }
}

type BookingName = 'booking.rescheduled' | 'booking.canceled' | 'booking.completed' | 'booking.missed'

/** What became of the booking of a request. Reads the booking as it is now: an event may be late. */
export async function followBooking(ctx: Ctx, { subjectId }: DomainEvent<BookingName>): Promise<void> {
  for (const id of await listRequestIds(ctx, { bookingId: subjectId }))
    await ctx.transaction(async (tx) => {
      const row = await lockRequest(tx, id)
      const booking = await findAnyBooking(tx, subjectId)
      if (!booking || row.bookingId !== subjectId) return
      if (booking.state === 'canceled') await reopen(tx, { row, note: 'The meeting was canceled.' })
      else if (booking.state === 'no_show') await reopen(tx, { row, note: 'The student did not come to the meeting.' })
      else if (booking.state === 'completed' && row.status === 'scheduled') await complete(tx, { row })
      else if (booking.state === 'booked') await moveMeeting(tx, { row, booking })
    })
}

type Move = { row: FullRequest; booking: { startsAt: Date; endsAt: Date } }

async function moveMeeting(tx: TxCtx, { row, booking: { startsAt, endsAt } }: Move): Promise<void> {
  if (row.meetingStartsAt?.getTime() === startsAt.getTime()) return
  await updateRequest(tx, { id: row.id, meetingStartsAt: startsAt, meetingEndsAt: endsAt })
  await publishRequest(tx, { requesterId: row.requesterId, assigneeIds: [row.assigneeId] })
}

/** An advisor who no longer has this student, or no account, has no request of theirs either. */
export async function returnRequests(
  ctx: Ctx,
  { note, ...pair }: { assigneeId: string; requesterId?: string; note: string },
): Promise<void> {
  for (const id of await listRequestIds(ctx, pair))
    await ctx.transaction(async (tx) => {
      const row = await lockRequest(tx, id)
      if (row.assigneeId === pair.assigneeId && (row.status === 'assigned' || row.status === 'scheduled'))
        await returnToStaff(tx, { row, note })
    })
}
