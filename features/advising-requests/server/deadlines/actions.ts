import { advisingLimits } from '#rules/advising.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { updateRequest, type FullRequest } from '../queries.ts'
import { assignTo, complete, end, publishRequest, returnToStaff } from '../statuses/actions.ts'
import { rankAdvisors } from '../suggestions/actions.ts'
import { deadlineKinds, lockDueRequest, type DeadlineKind } from './queries.ts'

type Work = (tx: TxCtx, row: FullRequest) => Promise<void>

const work: Record<DeadlineKind, Work> = {
  expiry: (tx, row) => end(tx, { row, after: 'expired' }),
  response: reroute,
  reminder: remind,
  escalation: escalate,
  meeting: (tx, row) => complete(tx, { row }),
  closing: (tx, row) => end(tx, { row, after: 'closed' }),
}

/** Does everything that is due by the clock, one request at a time. Each leaves what made it due. */
export async function keepDeadlines(ctx: Ctx): Promise<void> {
  for (const kind of deadlineKinds) while (await ctx.transaction((tx) => doOne(tx, kind)));
}

async function doOne(tx: TxCtx, kind: DeadlineKind): Promise<boolean> {
  const row = await lockDueRequest(tx, kind)
  if (row) await work[kind](tx, row)
  return row !== null
}

/** An advisor who has not responded gives way to the next one who fits; after two, staff have the request again. */
async function reroute(tx: TxCtx, row: FullRequest): Promise<void> {
  const note = 'The advisor did not schedule a meeting in time.'
  const ranked = row.rerouteCount < advisingLimits.rerouteCount ? await rankAdvisors(tx, row) : []
  const next = ranked.find(
    ({ id, isMentor, studentCount, capacity, nextSlotAt }) =>
      !row.offeredIds.includes(id) && nextSlotAt !== null && (isMentor || studentCount < capacity),
  )
  if (next) await assignTo(tx, { row, assigneeId: next.id, note, rerouteCount: row.rerouteCount + 1 })
  else await returnToStaff(tx, { row, note })
}

async function remind(tx: TxCtx, row: FullRequest): Promise<void> {
  const { id, requesterId, topic, assigneeId, respondBy } = row
  await updateRequest(tx, { id, remindAt: null })
  if (assigneeId === null || respondBy === null) return
  const data = { requesterId, topic, assigneeId, respondBy: respondBy.toISOString(), isReminder: true }
  await tx.record({ name: 'advising.assigned', subjectId: id, data })
}

async function escalate(tx: TxCtx, row: FullRequest): Promise<void> {
  const { id, requesterId, topic, dueAt, assigneeId } = row
  await updateRequest(tx, { id, escalatedAt: tx.now() })
  await tx.record({
    name: 'advising.escalated',
    subjectId: id,
    data: { requesterId, topic, dueAt: dueAt.toISOString() },
  })
  await publishRequest(tx, { requesterId, assigneeIds: [assigneeId] })
}
