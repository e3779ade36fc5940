import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import type { Stage } from '#rules/stages.ts'
import { ventureMilestones } from './tables.ts'

export type MilestoneRow = typeof ventureMilestones.$inferSelect
type Reading = { db: Db }

/** The milestones in their order. The caller has asked for the venture. */
export async function listMilestones({ db }: Reading, ventureId: string): Promise<MilestoneRow[]> {
  return db
    .select()
    .from(ventureMilestones)
    .where(eq(ventureMilestones.ventureId, ventureId))
    .orderBy(asc(ventureMilestones.place), asc(ventureMilestones.id))
}

/** The share of milestones reached, in whole percent; 0 without any. */
export async function measureProgress({ db }: Reading, ventureId: string): Promise<number> {
  const [counted] = await db
    .select({ all: count(), done: count(ventureMilestones.doneAt) })
    .from(ventureMilestones)
    .where(eq(ventureMilestones.ventureId, ventureId))
  return counted && counted.all > 0 ? Math.round((100 * counted.done) / counted.all) : 0
}

type Offers = { ventureId: string; stage: Stage; offers: { templateKey: string; title: string }[] }

export async function insertOffers(tx: TxCtx, { ventureId, stage, offers }: Offers): Promise<void> {
  const first = await tx.db.$count(ventureMilestones, eq(ventureMilestones.ventureId, ventureId))
  const rows = offers.map((offer, at) => ({ ...offer, id: newId(), ventureId, stage, place: first + at }))
  await tx.db
    .insert(ventureMilestones)
    .values(rows)
    .onConflictDoNothing({ target: [ventureMilestones.ventureId, ventureMilestones.templateKey] })
}

export async function insertMilestone(tx: TxCtx, row: typeof ventureMilestones.$inferInsert): Promise<MilestoneRow> {
  const [added] = await tx.db.insert(ventureMilestones).values(row).returning()
  return added!
}

type Milestone = { ventureId: string; id: string }
const same = ({ ventureId, id }: Milestone) =>
  and(eq(ventureMilestones.ventureId, ventureId), sql`${ventureMilestones.id}::text = ${id}`)

/** Changes a milestone of the venture, or answers a 404. */
export async function updateMilestone(tx: TxCtx, change: Milestone & { set: Partial<MilestoneRow> }): Promise<void> {
  const changed = await tx.db
    .update(ventureMilestones)
    .set(change.set)
    .where(same(change))
    .returning({ id: ventureMilestones.id })
  if (changed.length === 0) throw problem('venture.milestone_not_found')
}

export async function deleteMilestone(tx: TxCtx, milestone: Milestone): Promise<void> {
  const gone = await tx.db.delete(ventureMilestones).where(same(milestone)).returning({ id: ventureMilestones.id })
  if (gone.length === 0) throw problem('venture.milestone_not_found')
}

/** Gives the milestones the places of these ids. */
export async function placeMilestones(tx: TxCtx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const place = sql`array_position(${sql.param(ids)}::uuid[], ${ventureMilestones.id}) - 1`
  await tx.db
    .update(ventureMilestones)
    .set({ place: place as never })
    .where(inArray(ventureMilestones.id, ids))
}
