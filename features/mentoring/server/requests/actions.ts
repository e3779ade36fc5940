import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import type { mentorRequest, newMentorRequest, RequestState } from '../../schema.ts'
import { assignStudentsIn } from '../assignments/actions.ts'
import { listAssignable, lockMentor } from '../assignments/queries.ts'
import { rankMentorsFor } from '../suggestions/queries.ts'
import {
  findRequest,
  insertRequest,
  lockDueRequest,
  lockOpenRequest,
  updateRequest,
  type NamedRequest,
  type RequestRow,
} from './queries.ts'

type RequestReply = z.input<typeof mentorRequest>
const { mentorHours, staffHours, reminderHours, offerCount } = limits.mentorRequest
const hourMs = 3_600_000

const toName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()

export const serializeRequest = ({ student, mentor, ...row }: NamedRequest): RequestReply => ({
  ...row,
  studentName: toName(student),
  mentorName: mentor && toName(mentor),
})

/** Asks for a mentor. The best suggested one with room is asked first; without one, staff. */
export async function createRequest(ctx: Ctx, input: z.output<typeof newMentorRequest>): Promise<RequestReply> {
  return ctx.transaction(async (tx) => {
    const now = tx.now()
    const row = {
      id: newId(),
      studentId: tx.me.id,
      ...input,
      offeredIds: [],
      dueAt: now,
      createdAt: now,
      updatedAt: now,
    }
    if (!(await insertRequest(tx, row))) throw problem('mentor_request.open')
    await routeNext(tx, await lockOpenRequest(tx, row.id))
    return serializeRequest(await findRequest(tx, row.id))
  })
}

/** Hands a request to the next mentor who may fit and was not asked, or to staff after three. */
async function routeNext(tx: TxCtx, row: RequestRow): Promise<void> {
  const all = asEverybody(tx)
  const candidates = row.offeredIds.length < offerCount ? await rankMentorsFor(all, row.studentId) : []
  const next = candidates.find(({ id, isFitting }) => isFitting && !row.offeredIds.includes(id))
  await offer(tx, { row, mentorId: next?.id ?? null })
}

async function offer(tx: TxCtx, { row, mentorId }: { row: RequestRow; mentorId: string | null }): Promise<void> {
  const { id, studentId, topic } = row
  const dueAt = new Date(tx.now().getTime() + (mentorId ? mentorHours : staffHours) * hourMs)
  const offeredIds = mentorId ? [...row.offeredIds, mentorId] : row.offeredIds
  await updateRequest(tx, { id, mentorId, offeredIds, dueAt, remindedAt: null })
  await tx.record({
    name: 'mentorRequest.offered',
    subjectId: id,
    data: { studentId, mentorId, topic, isReminder: false },
  })
  await refreshScreens(tx, { ...row, mentorId })
  if (row.mentorId) await tx.publish({ personId: row.mentorId, topic: 'mentors' })
}

/** The mentor who is asked takes the student, within their capacity. */
export async function acceptRequest(ctx: Ctx, id: string): Promise<RequestReply> {
  return changeRequest(ctx, {
    id,
    change: async (tx, row) => {
      assertOffered(tx, row)
      await assignStudentsIn(asEverybody(tx), { mentorId: tx.me.id, studentIds: [row.studentId] })
      await close(tx, { row, state: 'accepted' })
    },
  })
}

/** The mentor who is asked cannot; somebody else is asked. */
export async function declineRequest(ctx: Ctx, id: string): Promise<RequestReply> {
  return changeRequest(ctx, {
    id,
    change: async (tx, row) => {
      assertOffered(tx, row)
      await routeNext(tx, row)
    },
  })
}

/** Staff hand a request to a mentor of their choice. */
export async function routeRequest(
  ctx: Ctx,
  { id, mentorId }: { id: string; mentorId: string },
): Promise<RequestReply> {
  return changeRequest(ctx, {
    id,
    change: async (tx, row) => {
      const { isDemo } = await lockMentor(tx, mentorId)
      const assignable = await listAssignable(tx, { studentIds: [row.studentId], isDemo })
      if (assignable.length === 0) throw problem('mentor.student_not_found')
      await offer(tx, { row, mentorId })
    },
  })
}

/** The student takes a request back. */
export async function cancelRequest(ctx: Ctx, id: string): Promise<RequestReply> {
  return changeRequest(ctx, {
    id,
    change: async (tx, row) => {
      if (row.studentId !== tx.me.id) throw problem('mentor_request.not_found')
      await close(tx, { row, state: 'canceled' })
    },
  })
}

/** Reminds whoever has a request a day before it is due, and passes on what nobody answered; staff's own ends as expired. */
export async function passOnDueRequests(ctx: Ctx): Promise<void> {
  const soon = new Date(ctx.now().getTime() + reminderHours * hourMs)
  while (await ctx.transaction((tx) => passOnOne(tx)));
  while (await ctx.transaction((tx) => remindOne(tx, soon)));
}

async function passOnOne(tx: TxCtx): Promise<boolean> {
  const row = await lockDueRequest(tx, { before: tx.now(), isReminder: false })
  if (row === null) return false
  if (row.mentorId === null) await close(tx, { row, state: 'expired' })
  else await routeNext(tx, row)
  return true
}

async function remindOne(tx: TxCtx, before: Date): Promise<boolean> {
  const row = await lockDueRequest(tx, { before, isReminder: true })
  if (row === null) return false
  const { id, studentId, mentorId, topic } = row
  await updateRequest(tx, { id, remindedAt: tx.now() })
  await tx.record({
    name: 'mentorRequest.offered',
    subjectId: id,
    data: { studentId, mentorId, topic, isReminder: true },
  })
  return true
}

async function close(
  tx: TxCtx,
  { row, state }: { row: RequestRow; state: Exclude<RequestState, 'open'> },
): Promise<void> {
  const { id, studentId } = row
  await updateRequest(tx, { id, state })
  await tx.record({ name: 'mentorRequest.closed', subjectId: id, data: { studentId, state } })
  await refreshScreens(tx, row)
}

type Change = { id: string; change(tx: TxCtx, row: RequestRow): Promise<void> }

async function changeRequest(ctx: Ctx, { id, change }: Change): Promise<RequestReply> {
  return ctx.transaction(async (tx) => {
    await change(tx, await lockOpenRequest(tx, id))
    return serializeRequest(await findRequest(tx, id))
  })
}

function assertOffered({ me }: TxCtx, { mentorId }: RequestRow): void {
  if (mentorId !== me.id) throw problem('mentor_request.not_found')
}

/** Routing looks at all mentors, whoever asks. */
const asEverybody = (tx: TxCtx): TxCtx => Object.create(tx, { scope: { value: 'all' } })

async function refreshScreens(
  tx: TxCtx,
  { studentId, mentorId }: Pick<RequestRow, 'studentId' | 'mentorId'>,
): Promise<void> {
  await tx.publish({ personIds: mentorId ? [studentId, mentorId] : [studentId], topic: 'mentors' })
  await tx.publish({ permission: 'mentor.assign', topic: 'mentors' })
}
