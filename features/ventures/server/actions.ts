import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import { limits } from '#rules/limits.ts'
import type { newVenture, ventureEdit } from '../schema.ts'
import { insertChange } from './history/queries.ts'
import { addStageMilestones, computeProgress } from './milestones/queries.ts'
import { listMemberIds } from './team/queries.ts'
import {
  findVenture,
  insertVenture,
  lockVenture,
  moveToTrash,
  purgeExpired,
  restoreFromTrash,
  updateVenture,
  type VentureView,
  type VentureRow,
} from './queries.ts'

type EditInput = z.output<typeof ventureEdit>

/** Starts a venture of the viewer's own, with the milestones of its stage. */
export async function createVenture(ctx: Ctx, input: z.output<typeof newVenture>): Promise<VentureView> {
  return ctx.transaction(async (tx) => {
    const { id } = await insertVenture(tx, input)
    await insertChange(tx, { ventureId: id, field: 'stage', before: null, after: input.stage })
    await addStageMilestones(tx, { ventureId: id, stage: input.stage })
    const venture = await findVenture(tx, id)
    // The name as it was stored: what was sent may hold characters that PostgreSQL and JSON cannot.
    await tx.record({ name: 'venture.created', subjectId: id, data: { ownerId: tx.me.id, name: venture.name } })
    await publishToTeam(tx, venture)
    return venture
  })
}

/**
 * Changes the given fields of a venture one owns or edits; with `If-Match`, only if nobody changed it since. A given progress
 * counts as set by hand, and stays until somebody sets `progressFrom` back to the milestones.
 */
export async function editVenture(
  ctx: RequestCtx,
  { id, input }: { id: string; input: EditInput },
): Promise<VentureView> {
  return ctx.transaction(async (tx) => {
    const before = await lockVenture(tx, { id, access: 'edit' })
    assertVersion(ctx, before.version)
    await recordChanges(tx, { before, input })
    const progressFrom = input.progressFrom ?? (input.progress === undefined ? before.progressFrom : 'hand')
    await updateVenture(tx, {
      id,
      set: {
        ...(input as Partial<VentureRow>),
        ...(await chooseProgress(tx, { before, input, progressFrom })),
        progressFrom,
        version: before.version + 1,
        updatedAt: tx.now(),
      },
    })
    const fields = Object.keys(input).filter((field) => field !== 'progress' || progressFrom === 'hand')
    await tx.record({ name: 'venture.edited', subjectId: id, data: { ownerId: before.ownerId, fields } })
    await publishToTeam(tx, before)
    return findVenture(tx, id)
  })
}

type ProgressOptions = { before: VentureView; input: EditInput; progressFrom: VentureView['progressFrom'] }

/** A completed venture is at 100 percent, until it is resumed; milestones count only while it is not. */
async function chooseProgress(
  tx: TxCtx,
  { before, input, progressFrom }: ProgressOptions,
): Promise<{ progress?: number }> {
  const isCompleted = (input.status ?? before.status) === 'completed'
  if (isCompleted && input.progress === undefined) return { progress: 100 }
  return progressFrom === 'milestones' ? { progress: await computeProgress(tx, before.id) } : {}
}

/** Writes changes of stage and status into the history; a new stage adds its milestones. */
async function recordChanges(tx: TxCtx, { before, input }: { before: VentureView; input: EditInput }): Promise<void> {
  const { id, ownerId, name } = before
  for (const field of ['stage', 'status'] as const) {
    const after = input[field]
    if (after === undefined || after === before[field]) continue
    await insertChange(tx, { ventureId: id, field, before: before[field], after })
  }
  if (input.stage === undefined || input.stage === before.stage) return
  await addStageMilestones(tx, { ventureId: id, stage: input.stage })
  const data = { ownerId, name, before: before.stage, after: input.stage }
  await tx.record({ name: 'venture.stageChanged', subjectId: id, data })
}

/** Moves an own venture to the trash; what it earned stays earned. */
export async function trashVenture(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    // Other members get a 403 here; the trash answers a 404 to everybody but the owner.
    await lockVenture(tx, { id, access: 'own' })
    const venture = await moveToTrash(tx, id)
    const { ownerId, name } = venture
    await tx.record({ name: 'venture.trashed', subjectId: id, data: { ownerId, name } })
    await publishToTeam(tx, venture)
    return { id }
  })
}

/** Takes an own venture out of the trash, as it was, with a new version. */
export async function restoreVenture(ctx: Ctx, id: string): Promise<VentureView> {
  return ctx.transaction(async (tx) => {
    const venture = await restoreFromTrash(tx, id)
    const { ownerId, name } = venture
    await tx.record({ name: 'venture.restored', subjectId: id, data: { ownerId, name } })
    await publishToTeam(tx, venture)
    return findVenture(tx, id)
  })
}

/** Deletes ventures for good whose time in the trash is over. The nightly clean-up removes their files afterwards. */
export async function purgeTrash(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (tx) => {
    for (const { id, ownerId } of await purgeExpired(tx, { days: limits.venture.trashDays })) {
      await tx.record({ name: 'venture.purged', subjectId: id, data: { ownerId } })
      await tx.publish({ personId: ownerId, topic: 'ventures' })
    }
  })
}

type TouchOptions = { venture: VentureView; fields: string[]; set?: Partial<VentureRow> }

/** Records a change of something that belongs to a venture: it moves up in its people's lists, their screens refresh, and badges are checked. */
export async function touchVenture(tx: TxCtx, { venture, fields, set = {} }: TouchOptions): Promise<void> {
  const { id, ownerId } = venture
  await updateVenture(tx, { id, set: { ...set, updatedAt: tx.now() } })
  await tx.record({ name: 'venture.edited', subjectId: id, data: { ownerId, fields } })
  await publishToTeam(tx, venture)
}

/** Refreshes the venture's screens that its people have open. */
export async function publishToTeam(tx: TxCtx, { id, ownerId }: Pick<VentureView, 'id' | 'ownerId'>): Promise<void> {
  await tx.publish({ personIds: [ownerId, ...(await listMemberIds(tx, id))], topic: 'ventures' })
}
