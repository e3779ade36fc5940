import { cancelMeetingIn } from '#features/bookings/server/actions.ts'
import { assignStudentsIn, unassignStudentsIn } from '#features/mentoring/server/assignments/actions.ts'
import { isAssigned } from '#features/mentoring/server/assignments/queries.ts'
import { findPerson } from '#features/users/server/queries.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import type { Person } from '#platform/server/viewer.ts'
import { computeResponse, extendDeadline, isOpenStatus, mayFollow, type AdvisingStatus } from '#rules/advising.ts'
import { insertChange, updateRequest, type FullRequest, type RequestRow } from '../queries.ts'
import { toName } from '../serializers.ts'

type StatusChange = {
  /** Locked by the caller. */
  row: FullRequest
  after: AdvisingStatus
  set?: Partial<RequestRow>
  note?: string | null
}

/** Brings a request to another status, or throws a 409. */
export async function changeStatus(tx: TxCtx, { row, after, set = {}, note = null }: StatusChange): Promise<void> {
  const { id, requesterId, topic, status: before } = row
  if (!isOpenStatus(before)) throw problem('advising.ended')
  if (!mayFollow(before, after)) throw problem('advising.not_allowed', { params: { before, after } })
  const assigneeId = set.assigneeId === undefined ? row.assigneeId : set.assigneeId
  await updateRequest(tx, { id, status: after, ...set })
  const assignee = assigneeId === null ? null : await findPerson(tx, assigneeId)
  const assigneeName = assignee && toName(assignee)
  await insertChange(tx, { requestId: id, actorId: tx.viewer?.id ?? null, status: after, assigneeName, note })
  const data = { requesterId, assigneeId, topic, before, after, note }
  await tx.record({ name: 'advising.statusChanged', subjectId: id, data })
  await publishRequest(tx, { requesterId, assigneeIds: [row.assigneeId, assigneeId] })
}

/** Refreshes the screens of everybody who sees a request. */
export async function publishRequest(
  tx: TxCtx,
  { requesterId, assigneeIds }: { requesterId: string; assigneeIds: readonly (string | null)[] },
): Promise<void> {
  const personIds = [...new Set([requesterId, ...assigneeIds.filter((id) => id !== null)])]
  await tx.publish({ personIds, topic: 'advising' })
  await tx.publish({ permission: 'advising.assign', topic: 'advising' })
  // The dashboard shows it among what comes next.
  await tx.publish({ personId: requesterId, topic: 'ventures' })
}

const noMeeting = { bookingId: null, meetingStartsAt: null, meetingEndsAt: null, meetingKind: null }
const noResponse = { respondBy: null, remindAt: null }

type Assignment = { row: FullRequest; assigneeId: string; note?: string | null; rerouteCount?: number }

/** Gives a request to an advisor. A mentor also becomes the student's mentor, so that they can write to each other and meet. */
export async function assignTo(tx: TxCtx, { row, assigneeId, note, rerouteCount = 0 }: Assignment): Promise<void> {
  const { requesterId, topic, offeredIds } = row
  const assignee = await findAdvisor(tx, { row, assigneeId })
  await release(tx, { row, reason: 'Another advisor has the request now.' })
  const pair = { mentorId: assignee.id, studentIds: [requesterId] }
  const paired = assignee.role === 'mentor' ? await assignStudentsIn(asEverybody(tx), pair) : []
  const times = startResponse(tx, row)
  const set = {
    ...noMeeting,
    ...times,
    assigneeId: assignee.id,
    isPairNew: paired.length > 0,
    offeredIds: [...new Set([...offeredIds, assignee.id])],
    rerouteCount,
  }
  await changeStatus(tx, { row, after: 'assigned', set, ...(note && { note }) })
  const data = { requesterId, topic, assigneeId: assignee.id, respondBy: times.respondBy.toISOString() }
  await tx.record({ name: 'advising.assigned', subjectId: row.id, data: { ...data, isReminder: false } })
}

/** An active mentor, director or administrator of the same kind, demo or real, as the person who asks (T9). */
async function findAdvisor(tx: TxCtx, { row, assigneeId }: Assignment): Promise<Person> {
  const person = await findPerson(tx, assigneeId)
  if (!person || person.role === 'student' || person.isDemo !== row.requester.isDemo)
    throw problem('advising.advisor_not_found')
  if (person.role === 'mentor' && row.requester.role !== 'student') throw problem('advising.staff_only')
  return person
}

/** From now on the advisor has the time of a response, also where the deadline was nearer. */
function startResponse(tx: TxCtx, row: FullRequest) {
  const from = tx.now()
  const dueAt = extendDeadline({ from, dueAt: row.dueAt })
  return { dueAt, ...computeResponse({ from, dueAt }) }
}

type Release = { row: FullRequest; reason: string }

/** Ends what a request has begun with its advisor: a meeting that is ahead, and the pair where the request has made it. */
async function release(tx: TxCtx, { row, reason }: Release): Promise<void> {
  const { assigneeId: mentorId, requesterId: studentId, bookingId, isPairNew } = row
  if (bookingId) await cancelMeetingIn(tx, { id: bookingId, reason })
  if (mentorId && isPairNew && (await isAssigned(tx, { mentorId, studentId })))
    await unassignStudentsIn(asEverybody(tx), { mentorId, studentIds: [studentId] })
}

/** Gives a request back to staff. */
export async function returnToStaff(
  tx: TxCtx,
  { row, note = null }: { row: FullRequest; note?: string | null },
): Promise<void> {
  await release(tx, { row, reason: 'The advisor has given the request back.' })
  const set = { ...noMeeting, ...noResponse, assigneeId: null, isPairNew: false }
  await changeStatus(tx, { row, after: 'received', set: { ...set, dueAt: startResponse(tx, row).dueAt }, note })
}

type Schedule = { row: FullRequest; meeting: Partial<RequestRow>; note?: string | null }

/** Notes when the advisor and the student meet. */
export async function schedule(tx: TxCtx, { row, meeting, note = null }: Schedule): Promise<void> {
  if (row.assigneeId === null) throw problem('advising.no_advisor')
  await changeStatus(tx, { row, after: 'scheduled', set: { ...noMeeting, ...noResponse, ...meeting }, note })
}

/** The meeting did not take place: the advisor and the student find another time. */
export async function reopen(
  tx: TxCtx,
  { row, note = null }: { row: FullRequest; note?: string | null },
): Promise<void> {
  if (row.assigneeId === null) throw problem('advising.no_advisor')
  await changeStatus(tx, { row, after: 'assigned', set: { ...noMeeting, ...startResponse(tx, row) }, note })
}

/** The meeting is over. Its interaction is written by a reaction, once for each meeting. */
export async function complete(
  tx: TxCtx,
  { row, note = null }: { row: FullRequest; note?: string | null },
): Promise<void> {
  const { id, requesterId, topic, assigneeId, bookingId, meetingStartsAt, meetingEndsAt } = row
  await changeStatus(tx, { row, after: 'held', set: noResponse, note })
  if (assigneeId === null) return
  const startsAt = meetingStartsAt ?? tx.now()
  const minutes = meetingEndsAt && Math.round((meetingEndsAt.getTime() - startsAt.getTime()) / 60_000)
  const data = { requesterId, topic, assigneeId, bookingId, startsAt: startsAt.toISOString(), minutes }
  await tx.record({ name: 'advising.meetingCompleted', subjectId: id, data })
}

type End = { row: FullRequest; after: 'closed' | 'declined' | 'expired'; note?: string | null }

/** Ends a request. Whoever has met stays student and mentor. */
export async function end(tx: TxCtx, { row, after, note = null }: End): Promise<void> {
  if (row.status !== 'held') await release(tx, { row, reason: 'The request for advising has ended.' })
  await changeStatus(tx, { row, after, set: noResponse, note })
}

/** Pairs are made and ended by the request, whoever's press it was. */
const asEverybody = (tx: TxCtx): TxCtx => Object.create(tx, { scope: { value: 'all' } })
