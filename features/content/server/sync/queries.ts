import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Shape } from '#providers/content-source/port.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/db/columns.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import type { SyncedKind } from '../../schema.ts'
import { sourceShapes, syncItems, syncPages, syncRuns, type Outcome } from './tables.ts'

type Reading = { db: Db }
export type RunRow = typeof syncRuns.$inferSelect
export type CountedRun = RunRow & Record<`${Outcome}Count`, number> & { startedBy: string | null }

/** Starts a run unless one of this kind is under way; answers null then. */
export async function insertRun({ db }: Reading, run: typeof syncRuns.$inferInsert): Promise<RunRow | null> {
  const [row] = await db.insert(syncRuns).values(run).onConflictDoNothing().returning()
  return row ?? null
}

export async function findRunUnderWay({ db }: Reading, kind: SyncedKind): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.kind, kind), eq(syncRuns.state, 'running')))
  return row ?? null
}

/** Runs that nobody has worked on for a while, as after a crash of all processes. */
export async function listAbandonedRuns({ db }: Reading, now: Date): Promise<string[]> {
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

/** Other runs that nobody works on yet and that were not set back. */
export async function listWaitingRuns({ db }: Reading, runId: string): Promise<string[]> {
  const rows = await db
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(
      and(
        eq(syncRuns.state, 'running'),
        ne(syncRuns.id, runId),
        isNull(syncRuns.leaseToken),
        eq(syncRuns.setbackCount, 0),
      ),
    )
  return rows.map(({ id }) => id)
}

const leaseEnd = (now: Date) => new Date(now.getTime() + limits.content.leaseSeconds * 1_000)
/** Any constant: whoever claims a run asks for this lock first, so that two claims never overlap. */
const claimKey = 7_242_031

/** Claims a run for this worker, unless a worker is at this or another one. */
export async function claimRun(tx: TxCtx, runId: string): Promise<RunRow | null> {
  const now = tx.now()
  await tx.db.execute(sql`select pg_advisory_xact_lock(${claimKey})`)
  const busy = await tx.db.$count(syncRuns, and(eq(syncRuns.state, 'running'), gt(syncRuns.leaseUntil, now)))
  if (busy > 0) return null
  const [row] = await tx.db
    .update(syncRuns)
    .set({ leaseToken: newId(), leaseUntil: leaseEnd(now) })
    .where(and(eq(syncRuns.id, runId), eq(syncRuns.state, 'running')))
    .returning()
  return row ?? null
}

/** Whether the run still waits for work. */
export async function isUnderWay({ db }: Reading, runId: string): Promise<boolean> {
  return (await db.$count(syncRuns, and(eq(syncRuns.id, runId), eq(syncRuns.state, 'running')))) > 0
}

/** Changes a run as long as this worker's claim on it holds; answers whether it does. */
export async function updateClaimed(
  { db }: Reading,
  { run, set }: { run: RunRow; set: Partial<RunRow> },
): Promise<boolean> {
  const rows = await db
    .update(syncRuns)
    .set(set)
    .where(and(eq(syncRuns.id, run.id), eq(syncRuns.leaseToken, run.leaseToken!), eq(syncRuns.state, 'running')))
    .returning({ id: syncRuns.id })
  return rows.length > 0
}

export async function renewLease(ctx: Ctx, run: RunRow): Promise<boolean> {
  return updateClaimed(ctx, { run, set: { leaseUntil: leaseEnd(ctx.now()) } })
}

export async function insertPage({ db }: Reading, page: typeof syncPages.$inferInsert): Promise<void> {
  await db
    .insert(syncPages)
    .values(page)
    .onConflictDoUpdate({
      target: [syncPages.runId, syncPages.page],
      set: { itemIds: page.itemIds },
    })
}

/** Every id the run has seen at the source. */
export async function listSeen({ db }: Reading, runId: string): Promise<Set<string>> {
  const pages = await db.select({ itemIds: syncPages.itemIds }).from(syncPages).where(eq(syncPages.runId, runId))
  return new Set(pages.flatMap(({ itemIds }) => itemIds))
}

export async function deletePages({ db }: Reading, runId: string): Promise<void> {
  await db.delete(syncPages).where(eq(syncPages.runId, runId))
}

/** Notes what became of items; what was noted before, as by a worker that was killed, is replaced. */
export async function noteItems({ db }: Reading, items: (typeof syncItems.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < items.length; at += 1_000) {
    await db
      .insert(syncItems)
      .values(items.slice(at, at + 1_000))
      .onConflictDoUpdate({
        target: [syncItems.runId, syncItems.itemId],
        set: { outcome: sql`excluded.outcome`, detail: sql`excluded.detail`, title: sql`excluded.title` },
      })
  }
}

export async function findShape({ db }: Reading, where: { source: string; kind: string }): Promise<Shape | null> {
  const [row] = await db
    .select({ shape: sourceShapes.shape })
    .from(sourceShapes)
    .where(and(eq(sourceShapes.source, where.source), eq(sourceShapes.kind, where.kind)))
  return row?.shape ?? null
}

/** Fields that are gone keep their old place, so that their loss is told until they are back. */
export async function saveShape({ db }: Reading, shape: typeof sourceShapes.$inferInsert): Promise<void> {
  await db
    .insert(sourceShapes)
    .values(shape)
    .onConflictDoUpdate({
      target: [sourceShapes.source, sourceShapes.kind],
      set: { shape: sql`${sourceShapes.shape} || excluded.shape` },
      setWhere: sql`${sourceShapes.shape} is distinct from ${sourceShapes.shape} || excluded.shape`,
    })
}

const outcomeCount = (outcome: Outcome) =>
  sql<number>`(select count(*) from ${syncItems} where ${syncItems.runId} = ${syncRuns.id} and ${syncItems.outcome} = ${outcome})`
    .mapWith(Number)
    .as(`${outcome}_count`)

function selectCounted(db: Db) {
  return db
    .select({
      run: syncRuns,
      addedCount: outcomeCount('added'),
      changedCount: outcomeCount('changed'),
      removedCount: outcomeCount('removed'),
      failedCount: outcomeCount('failed'),
      startedBy: sql<string | null>`nullif(trim(${people.firstName} || ' ' || ${people.lastName}), '')`.as(
        'started_by',
      ),
    })
    .from(syncRuns)
    .leftJoin(people, eq(people.id, syncRuns.startedById))
}

type Selected = Awaited<ReturnType<typeof selectCounted>>[number]
const flat = ({ run, ...counts }: Selected): CountedRun => ({ ...run, ...counts })

export async function findRun({ db }: Reading, id: string): Promise<CountedRun> {
  const [found] = await selectCounted(db).where(eq(syncRuns.id, id))
  if (!found) throw problem('content.run_not_found')
  return flat(found)
}

/** The newest run of each kind. */
export async function listLastRuns({ db }: Reading): Promise<CountedRun[]> {
  const newest = db
    .select({
      id: sql<string>`(array_agg(${syncRuns.id} order by ${syncRuns.startedAt} desc, ${syncRuns.id} desc))[1]`,
    })
    .from(syncRuns)
    .groupBy(syncRuns.kind)
  const found = await selectCounted(db).where(inArray(syncRuns.id, newest)).orderBy(desc(syncRuns.startedAt))
  return found.map(flat)
}

/** What was tried, newest first; those the clock started and that found nothing new are left out. */
export async function listRuns({ db }: Reading, page: PageQuery): Promise<Page<CountedRun>> {
  const isTold = or(
    eq(syncRuns.isByClock, false),
    ne(syncRuns.state, 'completed'),
    sql`exists (select 1 from ${syncItems} where ${syncItems.runId} = ${syncRuns.id})`,
    sql`cardinality(${syncRuns.warnings}) > 0`,
  )
  const list = keyset<CountedRun>({
    at: { column: syncRuns.startedAt, of: (row) => row.startedAt },
    id: syncRuns.id,
    page,
  })
  const rows = await selectCounted(db)
    .where(and(isTold, list.after))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  return list.toPage(rows.map(flat), await db.$count(syncRuns, isTold))
}

type ItemsAsked = { runId: string; page: PageQuery }

/** The report of a run, by item id. */
export async function listItems(
  { db }: Reading,
  { runId, page }: ItemsAsked,
): Promise<Page<typeof syncItems.$inferSelect>> {
  const ofRun = eq(syncItems.runId, runId)
  const rows = await db
    .select()
    .from(syncItems)
    .where(and(ofRun, page.cursor ? gt(syncItems.itemId, page.cursor) : undefined))
    .orderBy(asc(syncItems.itemId))
    .limit(page.limit + 1)
  const items = rows.slice(0, page.limit)
  const nextCursor = rows.length > page.limit ? items.at(-1)!.itemId.slice(0, 200) : null
  return { items, totalCount: await db.$count(syncItems, ofRun), nextCursor }
}

/** Forgets what nobody looks up any more: all but the newest runs, and those the clock started in vain but the last. */
export async function forgetOldRuns({ db }: Reading): Promise<void> {
  const kept = db.select({ id: syncRuns.id }).from(syncRuns).orderBy(desc(syncRuns.startedAt)).limit(300)
  await db.delete(syncRuns).where(and(ne(syncRuns.state, 'running'), notInArray(syncRuns.id, kept)))
}
