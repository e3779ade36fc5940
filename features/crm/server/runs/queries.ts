import { and, desc, eq, gt, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { Db } from '#platform/server/db/database.ts'
import { fullName } from '#platform/server/people/person-name.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import type { ItemOutcome, RunItem } from '../../schema.ts'
import { crmRunItems, crmRuns, crmWatermarks } from '../tables.ts'

type DbContext = { db: Db }
export type RunRow = typeof crmRuns.$inferSelect
export type RunWithCounts = RunRow & Record<`${ItemOutcome}Count`, number> & { startedBy: string | null }

/** Inserts a run; null if one is running. */
export async function insertRun({ db }: DbContext, run: typeof crmRuns.$inferInsert): Promise<RunRow | null> {
  const [row] = await db.insert(crmRuns).values(run).onConflictDoNothing().returning()
  return row ?? null
}

export async function findRunning({ db }: DbContext): Promise<RunRow | null> {
  const [row] = await db.select().from(crmRuns).where(eq(crmRuns.state, 'running'))
  return row ?? null
}

const countOf = (outcome: ItemOutcome) =>
  sql<number>`(select count(*) from ${crmRunItems} where ${crmRunItems.runId} = ${crmRuns.id} and ${crmRunItems.outcome} = ${outcome})`
    .mapWith(Number)
    .as(`${outcome}_count`)

function selectRuns(db: Db) {
  return db
    .select({
      run: crmRuns,
      createdCount: countOf('created'),
      updatedCount: countOf('updated'),
      receivedCount: countOf('received'),
      conflictCount: countOf('conflict'),
      skippedCount: countOf('skipped'),
      failedCount: countOf('failed'),
      startedBy: fullName.as('started_by'),
    })
    .from(crmRuns)
    .leftJoin(people, eq(people.id, crmRuns.startedById))
}

const maxItems = 500

/** A run with its counts, or a 404. */
export async function findRun({ db }: DbContext, id: string): Promise<RunWithCounts> {
  const [row] = await selectRuns(db).where(eq(crmRuns.id, id))
  if (!row) throw problem('crm.run_not_found')
  const { run, ...counts } = row
  return { ...run, ...counts }
}

/** What happened to records in a run; what needs attention comes first. */
export async function listRunItems({ db }: DbContext, runId: string): Promise<RunItem[]> {
  const rank = sql`array_position(array['failed','conflict','skipped','created','updated','received'], ${crmRunItems.outcome})`
  const { kind, localId, name, outcome, why } = crmRunItems
  return db
    .select({ kind, localId, name, outcome, why })
    .from(crmRunItems)
    .where(eq(crmRunItems.runId, runId))
    .orderBy(rank, crmRunItems.name, crmRunItems.localId)
    .limit(maxItems)
}

/** The newest sync that staff started, or that found something; null before the first one. */
export async function findLastRun({ db }: DbContext): Promise<RunWithCounts | null> {
  const hasItems = sql`exists (select 1 from ${crmRunItems} where ${crmRunItems.runId} = ${crmRuns.id})`
  const isReported = or(ne(crmRuns.scope, 'changed'), eq(crmRuns.state, 'failed'), hasItems)
  const [row] = await selectRuns(db)
    .where(and(eq(crmRuns.isDryRun, false), isReported))
    .orderBy(desc(crmRuns.startedAt), desc(crmRuns.id))
    .limit(1)
  return row ? { ...row.run, ...row, startedBy: row.startedBy } : null
}

/** Whether staff have synced everything at least once, which is what lets the scheduled syncs begin. */
export async function hasFullRun({ db }: DbContext): Promise<boolean> {
  const isFull = and(eq(crmRuns.scope, 'all'), eq(crmRuns.isDryRun, false), eq(crmRuns.state, 'completed'))
  return (await db.$count(crmRuns, isFull)) > 0
}

/** Claims a run for this worker; null if another worker has it, or the CRM asked us to wait. */
export async function claimRun(
  tx: TxCtx,
  { runId, leaseUntil }: { runId: string; leaseUntil: Date },
): Promise<RunRow | null> {
  const now = tx.now()
  const isFree = or(isNull(crmRuns.leaseUntil), lt(crmRuns.leaseUntil, now))
  const [row] = await tx.db
    .update(crmRuns)
    .set({ leaseToken: newId(), leaseUntil })
    .where(and(eq(crmRuns.id, runId), eq(crmRuns.state, 'running'), isFree))
    .returning()
  return row ?? null
}

/** Updates a run if this worker still has its lease; returns whether it has. */
export async function updateClaimed(
  { db }: DbContext,
  { run, set }: { run: RunRow; set: Partial<RunRow> },
): Promise<boolean> {
  const rows = await db
    .update(crmRuns)
    .set(set)
    .where(and(eq(crmRuns.id, run.id), eq(crmRuns.leaseToken, run.leaseToken!), eq(crmRuns.state, 'running')))
    .returning({ id: crmRuns.id })
  return rows.length > 0
}

/** Whether the run is running and nobody works on it, as after a crash. */
export async function isAbandoned({ db }: DbContext, { run, now }: { run: RunRow; now: Date }): Promise<boolean> {
  const isClaimed = and(eq(crmRuns.id, run.id), gt(crmRuns.leaseUntil, now))
  return (await db.$count(crmRuns, isClaimed)) === 0
}

/** Adds to the report of a run. An item that is repeated after a crash replaces the first one, unless that one said more. */
export async function recordItems({ db }: DbContext, items: (typeof crmRunItems.$inferInsert)[]): Promise<void> {
  if (items.length === 0) return
  await db
    .insert(crmRunItems)
    .values(items)
    .onConflictDoUpdate({
      target: [crmRunItems.runId, crmRunItems.kind, crmRunItems.localId],
      set: { outcome: sql`excluded.outcome`, why: sql`excluded.why`, name: sql`excluded.name` },
    })
}

/** Until when changes of this CRM have been read; null before the first sync. */
export async function findWatermark({ db }: DbContext, source: string): Promise<Date | null> {
  const [row] = await db.select().from(crmWatermarks).where(eq(crmWatermarks.source, source))
  return row?.readUntil ?? null
}

export async function saveWatermark(
  { db }: DbContext,
  { source, readUntil }: { source: string; readUntil: Date },
): Promise<void> {
  await db
    .insert(crmWatermarks)
    .values({ source, readUntil })
    .onConflictDoUpdate({ target: crmWatermarks.source, set: { readUntil } })
}

/** Deletes all but the newest 300 runs. */
export async function deleteOldRuns({ db }: DbContext): Promise<void> {
  const recentIds = db.select({ id: crmRuns.id }).from(crmRuns).orderBy(desc(crmRuns.startedAt)).limit(300)
  await db.delete(crmRuns).where(and(ne(crmRuns.state, 'running'), notInArray(crmRuns.id, recentIds)))
}
