import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { milestones } from '#rules/milestones.ts'
import { stageRanks, type Stage } from '#rules/stages.ts'
import { ventureMilestones } from '../tables.ts'

export type MilestoneRow = typeof ventureMilestones.$inferSelect
type DbCtx = { db: Db }

/** The milestones in their order. The caller has checked access to the venture. */
export async function listMilestones({ db }: DbCtx, ventureId: string): Promise<MilestoneRow[]> {
  return db
    .select()
    .from(ventureMilestones)
    .where(eq(ventureMilestones.ventureId, ventureId))
    .orderBy(asc(ventureMilestones.position), asc(ventureMilestones.id))
}

/** The share of milestones reached, in whole percent; 0 without any. */
export async function computeProgress({ db }: DbCtx, ventureId: string): Promise<number> {
  const [counts] = await db
    .select({ all: count(), done: count(ventureMilestones.doneAt) })
    .from(ventureMilestones)
    .where(eq(ventureMilestones.ventureId, ventureId))
  return counts && counts.all > 0 ? Math.round((100 * counts.done) / counts.all) : 0
}

/** The milestones of a stage, by either of its names. */
export function getStageTemplates(stage: Stage): readonly { key: string; title: string }[] {
  return Object.values(milestones)[stageRanks[stage]]!
}

/** Adds the milestones of a stage at the end; those that were added before stay as they are. */
export async function addStageMilestones(
  tx: TxCtx,
  { ventureId, stage }: { ventureId: string; stage: Stage },
): Promise<void> {
  const startPosition = await tx.db.$count(ventureMilestones, eq(ventureMilestones.ventureId, ventureId))
  const rows = getStageTemplates(stage).map(({ key, title }, index) => ({
    id: newId(),
    ventureId,
    stage,
    title,
    templateKey: key,
    position: startPosition + index,
  }))
  await tx.db
    .insert(ventureMilestones)
    .values(rows)
    .onConflictDoNothing({ target: [ventureMilestones.ventureId, ventureMilestones.templateKey] })
}

export async function insertMilestone(tx: TxCtx, row: typeof ventureMilestones.$inferInsert): Promise<MilestoneRow> {
  const [added] = await tx.db.insert(ventureMilestones).values(row).returning()
  return added!
}

type MilestoneKey = { ventureId: string; id: string }
const matchesKey = ({ ventureId, id }: MilestoneKey) =>
  and(eq(ventureMilestones.ventureId, ventureId), sql`${ventureMilestones.id}::text = ${id}`)

/** Changes a milestone of the venture, or answers a 404. */
export async function updateMilestone(tx: TxCtx, change: MilestoneKey & { set: Partial<MilestoneRow> }): Promise<void> {
  const changed = await tx.db
    .update(ventureMilestones)
    .set(change.set)
    .where(matchesKey(change))
    .returning({ id: ventureMilestones.id })
  if (changed.length === 0) throw problem('venture.milestone_not_found')
}

export async function deleteMilestone(tx: TxCtx, milestone: MilestoneKey): Promise<void> {
  const deleted = await tx.db
    .delete(ventureMilestones)
    .where(matchesKey(milestone))
    .returning({ id: ventureMilestones.id })
  if (deleted.length === 0) throw problem('venture.milestone_not_found')
}

/** Puts the milestones in the order of these ids. */
export async function reorderMilestones(tx: TxCtx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const position = sql`array_position(${sql.param(ids)}::uuid[], ${ventureMilestones.id}) - 1`
  await tx.db
    .update(ventureMilestones)
    .set({ position: position as never })
    .where(inArray(ventureMilestones.id, ids))
}
