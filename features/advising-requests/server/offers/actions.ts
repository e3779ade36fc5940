import { cancelBooking, bookMeetingIn } from '#features/bookings/server/actions.ts'
import { listMentorIds } from '#features/bookings/server/queries.ts'
import { listFreeSlots } from '#features/bookings/server/slots/actions.ts'
import { listAllMentors, type MentorRow } from '#features/mentoring/server/mentors/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { toLocalDay } from '#platform/server/days.ts'
import { problem } from '#platform/server/problem.ts'
import { consumeRateLimit } from '#platform/server/rate-limits.ts'
import { advisingLimits } from '#rules/advising.ts'
import { scheduleBooking } from '../meetings/actions.ts'
import {
  findOwnRequestToSchedule,
  findRequest,
  isAssignedByRequester,
  listRequestIds,
  lockRequest,
  type FullRequest,
} from '../queries.ts'
import { findSettings } from '../settings/queries.ts'
import { assignTo, reopen, returnToStaff } from '../statuses/actions.ts'
import { rankAdvisors } from '../suggestions/actions.ts'

const { slotDays, offeredMentors, offeredTimes } = advisingLimits

export type OfferedTime = {
  mentorId: string
  mentorName: string
  startsAt: string
  /** Day and time in the program's time zone: whole, and short for a title. */
  label: string
  shortLabel: string
  location: string | null
}

/** Free times that the Venture Advisor may offer in a conversation: `requestId` is the request that a booked one schedules. */
export type MeetingOffer = {
  requestId: string | null
  topic: string
  meetingKinds: string[]
  /** The kind that the intake asks for; null without a request. */
  meetingKind: string | null
  times: OfferedTime[]
}

/**
 * Times for the viewer's open request: of its advisor, or while it has none, of the mentors who fit it best and have room. Without an
 * open request, of the viewer's own mentors. Null where there are none.
 */
export async function findMeetingOffer(ctx: Ctx, sessionId: string): Promise<MeetingOffer | null> {
  if (ctx.me.role !== 'student') return null
  const request = await findOwnRequestToSchedule(ctx, sessionId)
  const times = await listOfferedTimes(ctx, await listOfferedMentors(ctx, request))
  if (times.length === 0) return null
  const { meetingKinds } = await findSettings(ctx)
  return {
    requestId: request?.id ?? null,
    topic: request?.topic ?? 'Venture advising',
    meetingKinds: request ? meetingKinds : [],
    meetingKind: request && chooseKind(request, meetingKinds),
    times,
  }
}

async function listOfferedMentors(ctx: Ctx, request: FullRequest | null): Promise<MentorRow[]> {
  const all = asEverybody(ctx)
  if (request?.status === 'received') {
    const ranked = await rankAdvisors(all, request)
    return ranked.filter(
      ({ id, isMentor, studentCount, capacity, nextSlotAt }) =>
        nextSlotAt !== null && (isMentor || studentCount < capacity) && !request.offeredIds.includes(id),
    )
  }
  const ids = request ? [request.assigneeId] : await listMentorIds(ctx, ctx.me.id)
  return (await listAllMentors(all)).filter(({ id }) => ids.includes(id))
}

/** The first free time of several days of each mentor, in order. */
async function listOfferedTimes(ctx: Ctx, mentors: MentorRow[]): Promise<OfferedTime[]> {
  const offered = mentors.slice(0, offeredMentors)
  const from = ctx.now()
  const until = new Date(from.getTime() + slotDays * 86_400_000)
  const mentorIds = offered.map(({ id }) => id)
  const rows = await listFreeSlots(ctx, { mentorIds, studentId: ctx.me.id, from, until })
  const perMentor = Math.ceil(offeredTimes / Math.max(1, rows.length))
  const times = rows.flatMap(({ mentorId, slotMinutes, location, slots }) => {
    const { firstName, lastName } = offered.find(({ id }) => id === mentorId)!
    return listFirstOfDays(ctx, slots)
      .slice(0, perMentor)
      .map((startsAt) => ({
        mentorId,
        mentorName: `${firstName} ${lastName}`.trim(),
        startsAt,
        ...formatTime(ctx, { startsAt, slotMinutes }),
        location,
      }))
  })
  return times.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)).slice(0, offeredTimes)
}

function listFirstOfDays({ config }: Ctx, slots: string[]): string[] {
  const days = Map.groupBy(slots, (startsAt) => toLocalDay(new Date(startsAt), config.timeZone))
  return [...days.values()].map(([first]) => first!)
}

function formatTime(
  { config: { timeZone } }: Ctx,
  { startsAt, slotMinutes }: { startsAt: string; slotMinutes: number },
) {
  const start = new Date(startsAt)
  const end = new Date(start.getTime() + slotMinutes * 60_000)
  const parts = { timeZone, day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  const whole = { ...parts, weekday: 'long', month: 'long', timeZoneName: 'short' } as const
  const short = { ...parts, weekday: 'short', month: 'short' } as const
  return {
    label: new Intl.DateTimeFormat('en-US', whole).formatRange(start, end),
    shortLabel: new Intl.DateTimeFormat('en-US', short).format(start),
  }
}

const kindPatterns = { in_person: /person/i, virtual: /video|virtual|online/i, either: /./ }

/** Staff name the kinds as they like; the first that sounds like the wish of the intake. */
function chooseKind({ intake }: FullRequest, meetingKinds: string[]): string | null {
  const pattern = kindPatterns[intake?.preferredMeetingType ?? 'either']
  return meetingKinds.find((kind) => pattern.test(kind)) ?? null
}

export type OfferedMeeting = Pick<OfferedTime, 'mentorId' | 'startsAt'> & {
  requestId: string | null
  topic: string
  kind: string | null
}

/** Books an offered time; answers the booking's id. A request without an advisor gets this mentor. A 409 where the time or the request changed. */
export async function bookOfferedTime(ctx: Ctx, input: OfferedMeeting): Promise<string> {
  const { requestId, mentorId, topic, kind } = input
  const startsAt = new Date(input.startsAt)
  await consumeRateLimit(ctx, { name: 'booking.create', subject: ctx.me.id })
  return ctx.transaction(async (tx) => {
    if (requestId === null) return (await bookMeetingIn(tx, { mentorId, studentId: tx.me.id, startsAt, topic })).id
    const row = await assignOfferedMentor(tx, { requestId, mentorId })
    return scheduleBooking(tx, { row, startsAt, topic, kind })
  })
}

async function assignOfferedMentor(
  tx: TxCtx,
  { requestId, mentorId }: { requestId: string; mentorId: string },
): Promise<FullRequest> {
  const row = await lockRequest(tx, requestId)
  if (row.requesterId !== tx.me.id) throw problem('advising.not_found')
  if (row.status === 'assigned' && row.assigneeId === mentorId) return row
  if (row.status !== 'received') throw problem('advising.offer_outdated')
  await assignTo(tx, { row, assigneeId: mentorId })
  return findRequest(tx, requestId)
}

/** Cancels a meeting that was offered and booked. An advisor whom the request got by it goes with it. */
export async function cancelOfferedTime(ctx: Ctx, bookingId: string): Promise<void> {
  const note = 'The student canceled the meeting.'
  await ctx.atomically(async (part) => {
    const requests = await part.transaction(async (tx) => {
      // The request before the meeting, in the order in which everything else locks them.
      const ids = await listRequestIds(tx, { bookingId })
      return Promise.all(ids.map((id) => lockRequest(tx, id)))
    })
    await cancelBooking(part, { id: bookingId, reason: note })
    await part.transaction(async (tx) => {
      for (const row of requests)
        if (await isAssignedByRequester(tx, row)) await returnToStaff(tx, { row, note })
        else await reopen(tx, { row, note })
    })
  })
}

/** Suggestions look at all mentors; a student alone would find only their own. */
const asEverybody = (ctx: Ctx): Ctx => Object.create(ctx, { scope: { value: 'all' } })
