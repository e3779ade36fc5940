import type { z } from 'zod'
import { isAssigned } from '#features/mentoring/server/assignments/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import type { MentorSlots, mentorSlots, slotsQuery } from '../../schema.ts'
import { listAvailabilities, type AvailabilityRow } from '../availability/queries.ts'
import { listMeetings, listMentorIds, type BookingRow, type FullBooking } from '../queries.ts'
import { listSlots, type Span } from './slots.ts'

const dayMs = 86_400_000
/** Meetings this far around the window count for the limits of its first and last week. */
const weekMs = 8 * dayMs

type SlotsQuery = Omit<z.output<typeof slotsQuery>, 'mentorId'>
type SlotsReply = z.input<z.ZodArray<typeof mentorSlots>>

/** Free times of the viewer's mentors, or of one of them: a 404 for one who is not theirs. */
export async function listOwnMentorSlots(
  ctx: Ctx,
  { mentorId, ...query }: z.output<typeof slotsQuery>,
): Promise<SlotsReply> {
  const assigned = await listMentorIds(ctx, ctx.me.id)
  if (mentorId !== undefined && !assigned.includes(mentorId)) throw problem('mentor.not_found')
  return listFreeSlots(ctx, {
    mentorIds: mentorId ? [mentorId] : assigned,
    studentId: ctx.me.id,
    ...toWindow(ctx, query),
  })
}

/** Times to which a meeting of the viewer's can be moved: none where the mentor is no longer assigned to the student. */
export async function listSlotsToMove(ctx: Ctx, { booking, ...query }: SlotsQuery & { booking: FullBooking }) {
  const { id: exceptId, mentorId, studentId } = booking
  const [slots] = await listFreeSlots(ctx, { mentorIds: [mentorId], studentId, exceptId, ...toWindow(ctx, query) })
  if (!slots) throw problem('mentor.not_found')
  const isOpen = await isAssigned(ctx, { mentorId, studentId })
  return isOpen ? slots : { ...slots, location: null, isOpen, slots: [] }
}

function toWindow(ctx: Ctx, { from, days }: SlotsQuery): { from: Date; until: Date } {
  const start = from ? new Date(from) : ctx.now()
  return { from: start, until: new Date(start.getTime() + days * dayMs) }
}

type FreeSlotsInput = { mentorIds: string[]; studentId: string; from: Date; until: Date; exceptId?: string }

/** Free times of these mentors for this student, by three statements, however many mentors. */
export async function listFreeSlots(ctx: Ctx | TxCtx, input: FreeSlotsInput): Promise<SlotsReply> {
  const { mentorIds, studentId, from, until, exceptId } = input
  const rows = await listAvailabilities(ctx, mentorIds)
  const meetings = await listMeetings(ctx, {
    personIds: [...mentorIds, studentId],
    from: new Date(from.getTime() - weekMs),
    until: new Date(until.getTime() + weekMs),
    exceptId,
  })
  const byPerson = groupByPerson(meetings)
  return rows.map((row) => {
    const { timeZone, slotMinutes, location, horizonDays, weekly, exceptions } = row.rules
    const isOpen = [...weekly, ...exceptions].some(({ ranges }) => ranges.length > 0)
    const slots = computeSlots(ctx, { row, byPerson, input })
    return { mentorId: row.personId, timeZone, slotMinutes, location, horizonDays, isOpen, slots }
  })
}

/** The meetings of each person, in order. */
function groupByPerson(meetings: BookingRow[]): Map<string, Span[]> {
  const byPerson = new Map<string, Span[]>()
  for (const meeting of meetings) {
    const span = toSpan(meeting)
    for (const personId of [meeting.mentorId, meeting.studentId]) {
      const spans = byPerson.get(personId)
      if (spans) spans.push(span)
      else byPerson.set(personId, [span])
    }
  }
  return byPerson
}

type ComputeInput = { row: AvailabilityRow; byPerson: Map<string, Span[]>; input: FreeSlotsInput }

function computeSlots(ctx: Ctx | TxCtx, { row, byPerson, input }: ComputeInput): string[] {
  const ofPerson = (personId: string) => byPerson.get(personId) ?? []
  const starts = listSlots({
    rules: row.rules,
    meetings: ofPerson(row.personId),
    busy: [...row.busyTimes, ...ofPerson(input.studentId)],
    from: input.from.getTime(),
    until: input.until.getTime(),
    now: ctx.now().getTime(),
  })
  return starts.map((start) => new Date(start).toISOString())
}

const toSpan = ({ startsAt, endsAt }: BookingRow): Span => [startsAt.getTime(), endsAt.getTime()]

/** The end of the slot that begins then, if it is free, under the caller's lock; a 409 otherwise. */
export async function requireSlot(
  tx: TxCtx,
  {
    mentorId,
    studentId,
    startsAt,
    exceptId,
  }: { mentorId: string; studentId: string; startsAt: Date; exceptId?: string },
): Promise<{ endsAt: Date; location: MentorSlots['location'] }> {
  const until = new Date(startsAt.getTime() + 1)
  const [found] = await listFreeSlots(tx, {
    mentorIds: [mentorId],
    studentId,
    from: startsAt,
    until,
    ...(exceptId && { exceptId }),
  })
  if (!found || found.slots.length === 0) throw problem('booking.slot_taken')
  return { endsAt: new Date(startsAt.getTime() + found.slotMinutes * 60_000), location: found.location }
}
