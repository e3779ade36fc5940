import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Shape } from '#providers/content-source/port.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/db/columns.ts'
import { limits } from '#rules/limits.ts'
import type { SyncedKind } from '../schema.ts'
import { sourceShapes, syncItems, syncPages, syncRuns } from './tables.ts'

type DbContext = { db: Db }
export type RunRow = typeof syncRuns.$inferSelect

/** Inserts a run; null if one of this kind is running. */
export async function insertRun({ db }: DbContext, run: typeof syncRuns.$inferInsert): Promise<RunRow | null> {
  const [row] = await db.insert(syncRuns).values(run).onConflictDoNothing().returning()
  return row ?? null
}

export async function findRunUnderWay({ db }: DbContext, kind: SyncedKind): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.kind, kind), eq(syncRuns.state, 'running')))
  return row ?? null
}

/** Runs without a worker for a while, as after a crash of all processes. */
export async function listAbandonedRuns({ db }: DbContext, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - 2 * limits.content.leaseSeconds * 1_000)
  const rows = await db
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(
      and(
        eq(syncRuns.state, 'running'),
        lt(syncRuns.startedAt, since),
        or(isNull(syncRuns.leaseUntil), lt(syncRuns.leaseUntil, since)),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Other runs that no worker has claimed yet and that do not wait for a retry. */
export async function listWaitingRuns({ db }: DbContext, runId: string): Promise<string[]> {
  const rows = await db
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(
      and(
        eq(syncRuns.state, 'running'),
        ne(syncRuns.id, runId),
        isNull(syncRuns.leaseToken),
        eq(syncRuns.retryCount, 0),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Key of the advisory lock that makes claims run one after another. Any constant that no other lock uses. */
const claimKey = 7_242_031

/** Claims a run for this worker. Null if any run has a lease: another worker is active, or the source asked us to wait. */
export async function claimRun(
  tx: TxCtx,
  { runId, leaseUntil }: { runId: string; leaseUntil: Date },
): Promise<RunRow | null> {
  const now = tx.now()
  await tx.db.execute(sql`select pg_advisory_xact_lock(${claimKey})`)
  const busy = await tx.db.$count(syncRuns, gt(syncRuns.leaseUntil, now))
  if (busy > 0) return null
  const [row] = await tx.db
    .update(syncRuns)
    .set({ leaseToken: newId(), leaseUntil })
    .where(and(eq(syncRuns.id, runId), eq(syncRuns.state, 'running')))
    .returning()
  return row ?? null
}

/** Whether the run is still running, claimed or not. */
export async function isUnderWay({ db }: DbContext, runId: string): Promise<boolean> {
  return (await db.$count(syncRuns, and(eq(syncRuns.id, runId), eq(syncRuns.state, 'running')))) > 0
}

/** Updates a run if this worker still has its lease; returns whether it has. */
export async function updateClaimed(
  { db }: DbContext,
  { run, set }: { run: RunRow; set: Partial<RunRow> },
): Promise<boolean> {
  const rows = await db
    .update(syncRuns)
    .set(set)
    .where(and(eq(syncRuns.id, run.id), eq(syncRuns.leaseToken, run.leaseToken!), eq(syncRuns.state, 'running')))
    .returning({ id: syncRuns.id })
  return rows.length > 0
}

/** The latest finished run of the same kind. */
export async function findPreviousRun({ db }: DbContext, run: RunRow): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.kind, run.kind), ne(syncRuns.id, run.id), ne(syncRuns.state, 'running')))
    .orderBy(desc(syncRuns.startedAt), desc(syncRuns.id))
    .limit(1)
  return row ?? null
}

/** Completes a failed or pending run that a newer run replaces, so that staff see only the newest. */
export async function closeRun({ db }: DbContext, id: string): Promise<void> {
  await db.update(syncRuns).set({ state: 'completed' }).where(eq(syncRuns.id, id))
}

/** The run of this kind that waits for staff to confirm exactly this many removals. */
export async function findPendingConfirmation(
  { db }: DbContext,
  { kind, pendingRemovalCount }: Pick<RunRow, 'kind' | 'pendingRemovalCount'>,
): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(syncRuns)
    .where(
      and(
        eq(syncRuns.kind, kind),
        eq(syncRuns.state, 'pending_confirmation'),
        eq(syncRuns.pendingRemovalCount, pendingRemovalCount),
      ),
    )
    .orderBy(desc(syncRuns.startedAt))
    .limit(1)
  return row ?? null
}

export async function insertPage({ db }: DbContext, page: typeof syncPages.$inferInsert): Promise<void> {
  await db
    .insert(syncPages)
    .values(page)
    .onConflictDoUpdate({
      target: [syncPages.runId, syncPages.page],
      set: { itemIds: page.itemIds },
    })
}

/** Every item id the run has listed. */
export async function listSeenIds({ db }: DbContext, runId: string): Promise<Set<string>> {
  const pages = await db.select({ itemIds: syncPages.itemIds }).from(syncPages).where(eq(syncPages.runId, runId))
  return new Set(pages.flatMap(({ itemIds }) => itemIds))
}

export async function deletePages({ db }: DbContext, runId: string): Promise<void> {
  await db.delete(syncPages).where(eq(syncPages.runId, runId))
}

/** Records outcomes of items. A worker that continues a killed one's page replaces what that one recorded. */
export async function recordItems({ db }: DbContext, items: (typeof syncItems.$inferInsert)[]): Promise<void> {
  for (let offset = 0; offset < items.length; offset += 1_000) {
    await db
      .insert(syncItems)
      .values(items.slice(offset, offset + 1_000))
      .onConflictDoUpdate({
        target: [syncItems.runId, syncItems.itemId],
        set: { outcome: sql`excluded.outcome`, detail: sql`excluded.detail`, title: sql`excluded.title` },
      })
  }
}

export async function findShape({ db }: DbContext, where: { source: string; kind: string }): Promise<Shape | null> {
  const [row] = await db
    .select({ shape: sourceShapes.shape })
    .from(sourceShapes)
    .where(and(eq(sourceShapes.source, where.source), eq(sourceShapes.kind, where.kind)))
  return row?.shape ?? null
}

/** Missing fields keep their last known column, so that the warning about them is repeated until the column is back. */
export async function saveShape({ db }: DbContext, shape: typeof sourceShapes.$inferInsert): Promise<void> {
  await db
    .insert(sourceShapes)
    .values(shape)
    .onConflictDoUpdate({
      target: [sourceShapes.source, sourceShapes.kind],
      set: { shape: sql`${sourceShapes.shape} || excluded.shape` },
      setWhere: sql`${sourceShapes.shape} is distinct from ${sourceShapes.shape} || excluded.shape`,
    })
}
