import { eq, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { advisingDrafts } from './tables.ts'

export type DraftRow = typeof advisingDrafts.$inferSelect

/** What the viewer has filled in and not sent, or null. */
export async function findOwnDraft({ db, me }: Ctx | TxCtx): Promise<DraftRow | null> {
  const [row] = await db.select().from(advisingDrafts).where(eq(advisingDrafts.personId, me.id))
  return row ?? null
}

/** The same, locked, and begun where there was none: of two devices the second sees what the first one saved. */
export async function lockOwnDraft(tx: TxCtx): Promise<DraftRow> {
  const personId = tx.me.id
  await tx.db
    .insert(advisingDrafts)
    .values({ personId, values: {}, step: 1, updatedAt: tx.now() })
    .onConflictDoNothing()
  const [row] = await tx.db.select().from(advisingDrafts).where(eq(advisingDrafts.personId, personId)).for('update')
  return row!
}

export async function updateOwnDraft(tx: TxCtx, set: Pick<DraftRow, 'values' | 'step'>): Promise<DraftRow> {
  const version = sql`${advisingDrafts.version} + 1` as never
  const [row] = await tx.db
    .update(advisingDrafts)
    .set({ ...set, version, updatedAt: tx.now() })
    .where(eq(advisingDrafts.personId, tx.me.id))
    .returning()
  return row!
}

export async function deleteOwnDraft({ db, me }: TxCtx): Promise<void> {
  await db.delete(advisingDrafts).where(eq(advisingDrafts.personId, me.id))
}
