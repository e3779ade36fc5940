import type { z } from 'zod'
import { newId } from '#platform/server/db/columns.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import { limits } from '#rules/limits.ts'
import type { newVenture, ventureEdit } from '../schema.ts'
import { insertChange } from './history/queries.ts'
import { addStageMilestones } from './milestones/stage-templates.ts'
import { computeProgress } from './milestones/queries.ts'
import {
  deleteTrashed,
  findVenture,
  insertVenture,
  lockVenture,
  updateVenture,
  type VentureView,
  type VentureRow,
} from './queries.ts'

type EditInput = z.output<typeof ventureEdit>

/** Starts a venture of the viewer's own, with the milestones of its stage. */
export async function createVenture(ctx: Ctx, input: z.output<typeof newVenture>): Promise<VentureView> {
  return ctx.transaction(async (tx) => {
    const now = tx.now()
    const id = newId()
    await insertVenture(tx, { ...input, id, ownerId: tx.me.id, createdAt: now, updatedAt: now })
    await insertChange(tx, { ventureId: id, field: 'stage', before: null, after: input.stage })
    await addStageMilestones(tx, { ventureId: id, stage: input.stage })
    const venture = await findVenture(tx, id)
    // The name as it was stored: what was sent may hold what no text can.
    await tx.record({ name: 'venture.created', subjectId: id, data: { ownerId: tx.me.id, name: venture.name } })
    return venture
  })
}

/**
 * Changes what is given of a venture one owns or edits; with `If-Match`, only if nobody changed it since. A progress that is
 * given was set by hand, and then stands until somebody lets it follow the milestones again.
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
        ...(progressFrom === 'milestones' && { progress: await computeProgress(tx, id) }),
        progressFrom,
        version: before.version + 1,
        updatedAt: tx.now(),
      },
    })
    const fields = Object.keys(input).filter((field) => field !== 'progress' || progressFrom === 'hand')
    await tx.record({ name: 'venture.edited', subjectId: id, data: { ownerId: before.ownerId, fields } })
    return findVenture(tx, id)
  })
}

/** Writes changes of stage and status into the history; a stage brings its milestones. */
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
    const { ownerId, name } = await lockVenture(tx, { id, access: 'own' })
    await updateVenture(tx, { id, set: { trashedAt: tx.now() } })
    await tx.record({ name: 'venture.trashed', subjectId: id, data: { ownerId, name } })
    return { id }
  })
}

/** Takes an own venture out of the trash, as it was. */
export async function restoreVenture(ctx: Ctx, id: string): Promise<VentureView> {
  return ctx.transaction(async (tx) => {
    const { ownerId, name } = await lockVenture(tx, { id, access: 'own', isTrashed: true })
    await updateVenture(tx, { id, set: { trashedAt: null } })
    await tx.record({ name: 'venture.restored', subjectId: id, data: { ownerId, name } })
    return findVenture(tx, id)
  })
}

const dayMs = 86_400_000

/** Deletes for good what lay in the trash for its time. What it earned stays earned; its files are swept afterwards. */
export async function purgeTrash(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - limits.venture.trashDays * dayMs)
  await ctx.transaction(async (tx) => {
    for (const { id, ownerId } of await deleteTrashed(tx, before))
      await tx.record({ name: 'venture.purged', subjectId: id, data: { ownerId } })
  })
}

type TouchOptions = { venture: VentureView; fields: string[]; set?: Partial<VentureRow> }

/** Says that something that belongs to a venture changed: it moves up in its people's lists, and badges are looked at. */
export async function touchVenture(tx: TxCtx, { venture, fields, set = {} }: TouchOptions): Promise<void> {
  const { id, ownerId } = venture
  await updateVenture(tx, { id, set: { ...set, updatedAt: tx.now() } })
  await tx.record({ name: 'venture.edited', subjectId: id, data: { ownerId, fields } })
}
