import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import { voiceCalls } from './tables.ts'

export type CallRow = typeof voiceCalls.$inferSelect

/** Two calls of one person begin one after the other, so that the second finds the first. */
export async function lockCaller({ db }: TxCtx, ownerId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`voice ${ownerId}`}))`)
}

export async function insertCall({ db }: TxCtx, row: typeof voiceCalls.$inferInsert): Promise<CallRow> {
  const [inserted] = await db.insert(voiceCalls).values(row).returning()
  return inserted!
}

/** A call of the viewer's own, locked, else a 404. */
export async function lockCall(tx: TxCtx, id: string): Promise<CallRow> {
  const [row] = await tx.db
    .select()
    .from(voiceCalls)
    .where(and(eq(voiceCalls.id, id), withinScope(tx, { owner: voiceCalls.ownerId })))
    .for('update')
  if (!row) throw problem('voice.call_not_found')
  return row
}

/** The calls of a person that are not settled, locked. */
export async function lockOpenCalls({ db }: TxCtx, ownerId: string): Promise<CallRow[]> {
  const isOpen = and(eq(voiceCalls.ownerId, ownerId), isNull(voiceCalls.endedAt))
  return db.select().from(voiceCalls).where(isOpen).for('update')
}

/** The calls of the viewer's that are not settled. */
export async function listOpenCalls({ db, me }: Ctx): Promise<CallRow[]> {
  return db
    .select()
    .from(voiceCalls)
    .where(and(eq(voiceCalls.ownerId, me.id), isNull(voiceCalls.endedAt)))
}

/** Calls whose time is over and that nobody ended, locked; another process may have some of them. */
export async function lockOverdueCalls({ db, now }: TxCtx): Promise<CallRow[]> {
  const isOverdue = and(isNull(voiceCalls.endedAt), lte(voiceCalls.endsAt, now()))
  return db.select().from(voiceCalls).where(isOverdue).limit(500).for('update', { skipLocked: true })
}

export async function setEnded({ db }: TxCtx, { id, endedAt }: { id: string; endedAt: Date }): Promise<void> {
  await db.update(voiceCalls).set({ endedAt }).where(eq(voiceCalls.id, id))
}

export async function deleteCallsBefore({ db }: Ctx, before: Date): Promise<void> {
  await db.delete(voiceCalls).where(lt(voiceCalls.endedAt, before))
}
