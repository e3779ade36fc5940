import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import type { milestoneEdit, newMilestone } from '../../schema.ts'
import { touchVenture } from '../actions.ts'
import { lockVenture, type ReadVenture } from '../queries.ts'
import {
  deleteMilestone,
  insertMilestone,
  listMilestones,
  measureProgress,
  placeMilestones,
  updateMilestone,
  type MilestoneRow,
} from './queries.ts'

const need = 'edit'

/** Adds a milestone of the team's own at the end. */
export async function addMilestone(
  ctx: Ctx,
  { ventureId, given }: { ventureId: string; given: z.output<typeof newMilestone> },
): Promise<MilestoneRow> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, need })
    const { length: place } = await listMilestones(tx, venture.id)
    if (place >= limits.venture.milestoneCount) throw problem('venture.full', { words: { what: 'milestones' } })
    const { title, dueOn = null } = given
    const added = await insertMilestone(tx, { id: newId(), ventureId, stage: venture.stage, title, dueOn, place })
    await followMilestones(tx, { venture, isReached: false })
    return added
  })
}

type Edit = { ventureId: string; id: string; given: z.output<typeof milestoneEdit> }

/** Ticks, renames, dates or moves a milestone; answers all of them in their order. */
export async function editMilestone(ctx: Ctx, { ventureId, id, given }: Edit): Promise<MilestoneRow[]> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, need })
    const all = await listMilestones(tx, ventureId)
    const before = all.find((milestone) => milestone.id === id)
    if (!before) throw problem('venture.milestone_not_found')
    const { isDone, place, ...texts } = given
    const isTicked = isDone === true && before.doneAt === null
    const ticks =
      isDone === undefined || isDone === (before.doneAt !== null)
        ? {}
        : { doneAt: isDone ? tx.now() : null, doneById: isDone ? tx.me.id : null }
    const set = { ...(texts as Partial<MilestoneRow>), ...ticks }
    // Ticked again by another press of the same button, it is as it was, and nobody is told.
    if (Object.keys(set).length === 0 && place === undefined) return all
    if (Object.keys(set).length > 0) await updateMilestone(tx, { ventureId, id, set })
    if (place !== undefined) await placeMilestones(tx, moved(all, { id, place }))
    await followMilestones(tx, { venture, isReached: 'doneAt' in ticks })
    const after = await listMilestones(tx, ventureId)
    if (isTicked) await recordReached(tx, { venture, milestone: after.find((milestone) => milestone.id === id)! })
    return after
  })
}

function moved(all: MilestoneRow[], { id, place }: { id: string; place: number }): string[] {
  return all
    .map((milestone) => milestone.id)
    .filter((other) => other !== id)
    .toSpliced(place, 0, id)
}

async function recordReached(
  tx: TxCtx,
  { venture, milestone }: { venture: ReadVenture; milestone: MilestoneRow },
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
    const venture = await lockVenture(tx, { id: ventureId, need })
    await deleteMilestone(tx, { ventureId, id })
    const left = await listMilestones(tx, ventureId)
    await placeMilestones(
      tx,
      left.map((milestone) => milestone.id),
    )
    await followMilestones(tx, { venture, isReached: false })
    return { id }
  })
}

/**
 * Brings the progress to what the milestones say, unless it was set by hand. It counts as an update of the progress only
 * where somebody ticked: a longer list alone moves the figure, but nobody got further.
 */
async function followMilestones(
  tx: TxCtx,
  { venture, isReached }: { venture: ReadVenture; isReached: boolean },
): Promise<void> {
  const isFollowed = venture.progressFrom === 'milestones'
  const progress = isFollowed ? await measureProgress(tx, venture.id) : venture.progress
  const isUpdate = isReached && progress !== venture.progress
  await touchVenture(tx, { venture, fields: ['milestones', ...(isUpdate ? ['progress'] : [])], set: { progress } })
}
