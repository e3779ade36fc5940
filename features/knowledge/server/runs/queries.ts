import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/db/columns.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { fullName } from '#platform/server/people/person-name.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { knowledgeItems, knowledgeRuns } from '../tables.ts'

export type RunRow = typeof knowledgeRuns.$inferSelect
export type NamedRun = RunRow & { startedBy: string | null }

const keptCount = 300
/** Screens are told of progress at most this often. */
const publishMs = 1_000

function selectRuns({ db }: { db: Db }) {
  return db
    .select({ run: knowledgeRuns, startedBy: fullName.as('started_by') })
    .from(knowledgeRuns)
    .leftJoin(people, eq(people.id, knowledgeRuns.startedById))
}
type SelectedRun = Awaited<ReturnType<typeof selectRuns>>[number]
const toNamed = ({ run, startedBy }: SelectedRun): NamedRun => ({ ...run, startedBy })

export async function listRuns(ctx: Ctx, page: PageQuery): Promise<Page<NamedRun>> {
  const list = keysetBy<SelectedRun>({
    keys: [
      { by: knowledgeRuns.startedAt, type: 'timestamptz', of: ({ run }) => run.startedAt },
      { by: knowledgeRuns.id, type: 'uuid', of: ({ run }) => run.id },
    ],
    page,
  })
  const { items, ...rest } = await list.read(selectRuns(ctx), { count: () => ctx.db.$count(knowledgeRuns) })
  return { ...rest, items: items.map(toNamed) }
}

export async function findRun(ctx: { db: Db }, id: string): Promise<NamedRun> {
  const [row] = await selectRuns(ctx).where(eq(knowledgeRuns.id, id))
  if (!row) throw problem('knowledge.run_not_found')
  return toNamed(row)
}

/** Starts a run, and deletes the oldest ones. */
export async function insertRun(tx: TxCtx, set: Partial<RunRow>): Promise<RunRow> {
  const [run] = await tx.db
    .insert(knowledgeRuns)
    .values({ id: newId(), state: 'running', startedAt: tx.now(), startedById: tx.viewer?.id ?? null, ...set })
    .returning()
  const recent = tx.db
    .select({ id: knowledgeRuns.id })
    .from(knowledgeRuns)
    .orderBy(desc(knowledgeRuns.startedAt), desc(knowledgeRuns.id))
    .limit(keptCount)
  await tx.db
    .delete(knowledgeRuns)
    .where(and(eq(knowledgeRuns.state, 'completed'), notInArray(knowledgeRuns.id, recent)))
  return run!
}

async function updateRun({ db }: { db: Db }, { id, set }: { id: string; set: Partial<RunRow> }): Promise<void> {
  await db.update(knowledgeRuns).set(set).where(eq(knowledgeRuns.id, id))
}

/** Closes the run that waited for staff: they confirmed it, another one asks, or there is nothing to ask any more. */
export async function completePending(tx: TxCtx, id: string): Promise<void> {
  await updateRun(tx, { id, set: { state: 'completed', finishedAt: tx.now() } })
}

/** The run that waits for staff, locked. There is at most one. */
export async function lockPendingRun({ db }: TxCtx): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(knowledgeRuns)
    .where(eq(knowledgeRuns.state, 'pending_confirmation'))
    .for('update')
  return row ?? null
}

export type Outcome = 'added' | 'changed' | 'removed' | 'failed' | 'unchanged'

/**
 * Counts what became of an item, and completes its run with the last one; answers whether screens should hear of it now. The row is locked by
 * the first update, so that of two items that end at once the second sees the first.
 */
export async function countOutcome(
  tx: TxCtx,
  { runId, outcome }: { runId: string; outcome: Outcome },
): Promise<boolean> {
  const column = outcome === 'unchanged' ? null : knowledgeRuns[`${outcome}Count`]
  const [run] = await tx.db
    .update(knowledgeRuns)
    .set(column ? { [`${outcome}Count`]: sql`${column} + 1` } : { itemCount: knowledgeRuns.itemCount })
    .where(eq(knowledgeRuns.id, runId))
    .returning()
  if (!run) return true
  const leftCount = await tx.db.$count(
    knowledgeItems,
    and(eq(knowledgeItems.runId, runId), sql`${knowledgeItems.state} in ('queued', 'reading')`),
  )
  const now = tx.now()
  const isDue = leftCount === 0 || run.publishedAt === null || now.getTime() - run.publishedAt.getTime() >= publishMs
  const set = {
    ...(isDue && { publishedAt: now }),
    ...(leftCount === 0 && run.state === 'running' && { state: 'completed' as const, finishedAt: now }),
  }
  if (isDue) await updateRun(tx, { id: runId, set })
  return isDue
}

/** Completes the runs whose last items went over to a later run. */
export async function completeEmptyRuns(tx: TxCtx): Promise<void> {
  await tx.db
    .update(knowledgeRuns)
    .set({ state: 'completed', finishedAt: tx.now() })
    .where(
      and(
        eq(knowledgeRuns.state, 'running'),
        sql`not exists (select 1 from ${knowledgeItems} where run_id = ${knowledgeRuns.id} and ${knowledgeItems.state} in ('queued', 'reading'))`,
      ),
    )
}
