import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion, matchesVersion } from '#platform/server/http/version.ts'
import { problem } from '#platform/server/problem.ts'
import { consumeRateLimit } from '#platform/server/rate-limits.ts'
import { computeDeadline, type Urgency } from '#rules/advising.ts'
import type { Intake, newTopicRequest } from '../schema.ts'
import type { advisingRequest, advisingRequestDetails, RequestEdit } from '../request-schema.ts'
import {
  findRequest,
  insertChange,
  insertRequest,
  listChanges,
  lockRequest,
  updateRequest,
  type FullRequest,
} from './queries.ts'
import { serializeDetails, serializeRequest, toName } from './serializers.ts'
import { findSettings } from './settings/queries.ts'
import { assignTo, complete, end, publishRequest, reopen, returnToStaff, schedule } from './statuses/actions.ts'

type RequestReply = z.input<typeof advisingRequest>
type DetailsReply = z.input<typeof advisingRequestDetails>

/** One request with its intake and history. */
export async function getRequest(ctx: Ctx, id: string): Promise<DetailsReply> {
  return toDetails(ctx, await findRequest(ctx, id))
}

async function toDetails(ctx: Ctx, row: FullRequest): Promise<DetailsReply> {
  const isRequester = ctx.scope !== 'all' && row.requesterId === ctx.me.id
  const { me, scope, now } = ctx
  const reader = { me, scope, now, role: isRequester ? ('requester' as const) : ('advisor' as const) }
  return serializeDetails(reader, { row, changes: await listChanges(ctx, row.id) })
}

type NewRequest = {
  topic: string
  message: string
  urgency: Urgency
  ventureName: string | null
  intake?: Intake
  sessionId?: string
}

/** Makes a request of the viewer's; answers its id. Points, badges and notifications follow from its event. */
export async function createRequest(tx: TxCtx, { ventureName, ...input }: NewRequest): Promise<string> {
  const [id, at, requesterId] = [newId(), tx.now(), tx.me.id]
  const { deadlineDays } = await findSettings(tx)
  const deadline = computeDeadline({ from: at, days: deadlineDays[input.urgency] })
  await insertRequest(tx, { ...input, ...deadline, id, requesterId, createdAt: at, updatedAt: at })
  await insertChange(tx, { requestId: id, actorId: requesterId, status: 'received', assigneeName: null, note: null })
  await tx.record({ name: 'advising.requested', subjectId: id, data: { personId: requesterId, ventureName } })
  await publishRequest(tx, { requesterId, assigneeIds: [] })
  return id
}

/** A request with a topic and a message alone, as the assistant proposes it. */
export async function createTopicRequest(ctx: Ctx, input: z.output<typeof newTopicRequest>): Promise<{ id: string }> {
  await consumeRateLimit(ctx, { name: 'advising.request', subject: ctx.me.id })
  return ctx.transaction(async (tx) => ({
    id: await createRequest(tx, { ...input, urgency: 'within_week', ventureName: null }),
  }))
}

/** The person who asked takes the request back. */
export async function withdrawRequest(ctx: Ctx, id: string): Promise<RequestReply> {
  return ctx.transaction(async (tx) => {
    const row = await lockRequest(tx, id)
    if (row.requesterId !== tx.me.id) throw problem('advising.not_found')
    await end(tx, { row, after: 'closed', note: 'Withdrawn by the person who asked.' })
    return serializeRequest(tx, await findRequest(tx, id))
  })
}

/** Staff choose the advisor; they and the advisor change the status. Of two who choose at once, the second gets a 409. */
export async function editRequest(
  ctx: RequestCtx,
  { id, ...input }: RequestEdit & { id: string },
): Promise<DetailsReply> {
  const row = await ctx.transaction(async (tx) => {
    const before = await lockRequest(tx, id)
    assertMayEdit(tx, { row: before, input })
    assertNotTaken(ctx, { row: before, input })
    assertVersion(ctx, before.version)
    await applyEdit(tx, { row: before, input })
    // An advisor who gives a request back may not see it any more.
    return findRequest(Object.create(tx, { scope: { value: 'all' } }) as TxCtx, id)
  })
  return toDetails(ctx, row)
}

type Edit = { row: FullRequest; input: RequestEdit }

/** The mentors of a student see the requests; only the one who has it changes it, and only staff choose another one. */
function assertMayEdit({ me, scope }: TxCtx, { row: { assigneeId }, input }: Edit): void {
  if (scope === 'all') return
  if (assigneeId !== me.id) throw problem('advising.advisors_only')
  if (input.assigneeId && input.assigneeId !== assigneeId) throw problem('permission.denied')
}

/** Who changes the advisor has to have seen the one before: two who take a new request at once would undo each other. */
function assertNotTaken(ctx: RequestCtx, { row: { assigneeId, assignee, version }, input }: Edit): void {
  if (!input.assigneeId || assignee === null || assigneeId === input.assigneeId) return
  if (matchesVersion(ctx, version) !== true) throw problem('advising.taken', { params: { name: toName(assignee) } })
}

async function applyEdit(tx: TxCtx, { row, input }: Edit): Promise<void> {
  const { status = row.status, assigneeId, meetingStartsAt, note = null } = input
  if (assigneeId && assigneeId !== row.assigneeId) return assignTo(tx, { row, assigneeId, note })
  if (assigneeId === null && row.assigneeId !== null) return returnToStaff(tx, { row, note })
  if (status === 'scheduled' && input.status) {
    const meetingAt = meetingStartsAt ? new Date(meetingStartsAt) : null
    return schedule(tx, { row, meeting: { meetingStartsAt: meetingAt }, note })
  }
  if (status === row.status) return addNote(tx, { row, note })
  if (status === 'received') return returnToStaff(tx, { row, note })
  if (status === 'assigned') return reopen(tx, { row, note })
  if (status === 'held') return complete(tx, { row, note })
  if (status === 'closed' || status === 'declined') return end(tx, { row, after: status, note })
  throw problem('advising.not_allowed', { params: { before: row.status, after: status } })
}

async function addNote(tx: TxCtx, { row, note }: { row: FullRequest; note: string | null }): Promise<void> {
  if (note === null) return
  const { id, status, requesterId, assigneeId, assignee } = row
  await updateRequest(tx, { id })
  const assigneeName = assignee && toName(assignee)
  await insertChange(tx, { requestId: id, actorId: tx.me.id, status, assigneeName, note })
  await publishRequest(tx, { requesterId, assigneeIds: [assigneeId] })
}
