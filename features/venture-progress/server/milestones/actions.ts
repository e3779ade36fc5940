import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import type { milestoneEdit, newMilestone } from '../../schema.ts'
import { touchVenture } from '#features/ventures/server/actions.ts'
import { lockVenture, type VentureView } from '#features/ventures/server/queries.ts'
import {
  deleteMilestone,
  insertMilestone,
  listMilestones,
  computeProgress,
  reorderMilestones,
  updateMilestone,
  type MilestoneRow,
} from '#features/ventures/server/milestones/queries.ts'

const access = 'edit'

/** Adds a milestone of the team's own at the end. */
export async function addMilestone(
  ctx: Ctx,
  { ventureId, input }: { ventureId: string; input: z.output<typeof newMilestone> },
): Promise<MilestoneRow> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, access })
    const { length: position } = await listMilestones(tx, venture.id)
    if (position >= limits.venture.milestoneCount)
      throw problem('venture.limit_reached', { params: { what: 'milestones' } })
    const { title, dueOn = null } = input
    const added = await insertMilestone(tx, { id: newId(), ventureId, stage: venture.stage, title, dueOn, position })
    await syncProgress(tx, { venture, isDoneChanged: false })
    return added
  })
}

type EditOptions = { ventureId: string; id: string; input: z.output<typeof milestoneEdit> }

/** Checks, renames, dates or moves a milestone; returns all of them in their order. */
export async function editMilestone(ctx: Ctx, { ventureId, id, input }: EditOptions): Promise<MilestoneRow[]> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, access })
    const all = await listMilestones(tx, ventureId)
    const before = all.find((milestone) => milestone.id === id)
    if (!before) throw problem('venture.milestone_not_found')
    const { isDone, position, ...texts } = input
    const isNewlyDone = isDone === true && before.doneAt === null
    const completion =
      isDone === undefined || isDone === (before.doneAt !== null)
        ? {}
        : { doneAt: isDone ? tx.now() : null, doneById: isDone ? tx.me.id : null }
    const set = { ...(texts as Partial<MilestoneRow>), ...completion }
    // Nothing changes when a milestone is checked a second time, so there is no event and no notification.
    if (Object.keys(set).length === 0 && position === undefined) return all
    if (Object.keys(set).length > 0) await updateMilestone(tx, { ventureId, id, set })
    if (position !== undefined) await reorderMilestones(tx, reorderIds(all, { id, position }))
    await syncProgress(tx, { venture, isDoneChanged: 'doneAt' in completion })
    const after = await listMilestones(tx, ventureId)
    if (isNewlyDone) await recordReached(tx, { venture, milestone: after.find((milestone) => milestone.id === id)! })
    return after
  })
}

function reorderIds(all: MilestoneRow[], { id, position }: { id: string; position: number }): string[] {
  return all
    .map((milestone) => milestone.id)
    .filter((other) => other !== id)
    .toSpliced(position, 0, id)
}

async function recordReached(
  tx: TxCtx,
  { venture, milestone }: { venture: VentureView; milestone: MilestoneRow },
): Promise<void> {
  const { id, ownerId, name } = venture
  const data = { ownerId, name, milestoneId: milestone.id, title: milestone.title }
  await tx.record({ name: 'venture.milestoneReached', subjectId: id, data })
}

/** Removes a milestone. */
export async function removeMilestone(
  ctx: Ctx,
  { ventureId, id }: { ventureId: string; id: string },
): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, access })
    await deleteMilestone(tx, { ventureId, id })
    const remaining = await listMilestones(tx, ventureId)
    await reorderMilestones(
      tx,
      remaining.map((milestone) => milestone.id),
    )
    await syncProgress(tx, { venture, isDoneChanged: false })
    return { id }
  })
}

/**
 * Recomputes the progress from the milestones, unless it was set by hand. Only checking or unchecking one counts as an update
 * of the progress: a longer list changes the figure, but nobody got further.
 */
async function syncProgress(
  tx: TxCtx,
  { venture, isDoneChanged }: { venture: VentureView; isDoneChanged: boolean },
): Promise<void> {
  const isAutomatic = venture.progressFrom === 'milestones'
  const progress = isAutomatic ? await computeProgress(tx, venture.id) : venture.progress
  const isUpdate = isDoneChanged && progress !== venture.progress
  await touchVenture(tx, { venture, fields: ['milestones', ...(isUpdate ? ['progress'] : [])], set: { progress } })
}
