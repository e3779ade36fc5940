import { and, desc, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { fullName } from '#platform/server/people/person-name.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import type { RunRow } from '../queries.ts'
import { syncItems, syncRuns, type Outcome } from '../tables.ts'

type DbContext = { db: Db }
export type RunWithCounts = RunRow & Record<`${Outcome}Count`, number> & { startedBy: string | null }

const outcomeCount = (outcome: Outcome) =>
  sql<number>`(select count(*) from ${syncItems} where ${syncItems.runId} = ${syncRuns.id} and ${syncItems.outcome} = ${outcome})`
    .mapWith(Number)
    .as(`${outcome}_count`)

function selectRunsWithCounts(db: Db) {
  return db
    .select({
      run: syncRuns,
      addedCount: outcomeCount('added'),
      changedCount: outcomeCount('changed'),
      removedCount: outcomeCount('removed'),
      failedCount: outcomeCount('failed'),
      startedBy: fullName.as('started_by'),
    })
    .from(syncRuns)
    .leftJoin(people, eq(people.id, syncRuns.startedById))
}

type SelectedRun = Awaited<ReturnType<typeof selectRunsWithCounts>>[number]
const toRunWithCounts = ({ run, ...counts }: SelectedRun): RunWithCounts => ({ ...run, ...counts })

export async function findRun({ db }: DbContext, id: string): Promise<RunWithCounts> {
  const [row] = await selectRunsWithCounts(db).where(eq(syncRuns.id, id))
  if (!row) throw problem('content.run_not_found')
  return toRunWithCounts(row)
}

/** The newest run of each kind. */
export async function listLastRuns({ db }: DbContext): Promise<RunWithCounts[]> {
  const newest = db
    .select({
      id: sql<string>`(array_agg(${syncRuns.id} order by ${syncRuns.startedAt} desc, ${syncRuns.id} desc))[1]`,
    })
    .from(syncRuns)
    .groupBy(syncRuns.kind)
  const rows = await selectRunsWithCounts(db).where(inArray(syncRuns.id, newest)).orderBy(desc(syncRuns.startedAt))
  return rows.map(toRunWithCounts)
}

/** Runs, newest first, without scheduled ones that completed with nothing new. */
export async function listRuns({ db }: DbContext, page: PageQuery): Promise<Page<RunWithCounts>> {
  const isReported = or(
    eq(syncRuns.isAutomatic, false),
    ne(syncRuns.state, 'completed'),
    sql`exists (select 1 from ${syncItems} where ${syncItems.runId} = ${syncRuns.id})`,
  )
  const list = keysetBy<SelectedRun>({
    keys: [
      { by: syncRuns.startedAt, type: 'timestamptz', of: ({ run }) => run.startedAt },
      { by: syncRuns.id, type: 'uuid', of: ({ run }) => run.id },
    ],
    page,
  })
  const count = () => db.$count(syncRuns, isReported)
  const { items, ...rest } = await list.read(selectRunsWithCounts(db), { where: isReported, count })
  return { ...rest, items: items.map(toRunWithCounts) }
}

type SyncItemRow = typeof syncItems.$inferSelect
type ListItemsParams = { runId: string; page: PageQuery }

/** The report of a run, ordered by item id. */
export async function listItems({ db }: DbContext, { runId, page }: ListItemsParams): Promise<Page<SyncItemRow>> {
  const isOfRun = eq(syncItems.runId, runId)
  const list = keysetBy<SyncItemRow>({
    keys: [{ by: syncItems.itemId, type: 'text', of: (row) => row.itemId }],
    page,
    isAscending: true,
  })
  return list.read(db.select().from(syncItems), { where: isOfRun, count: () => db.$count(syncItems, isOfRun) })
}

/** Deletes all but the newest 300 runs. */
export async function deleteOldRuns({ db }: DbContext): Promise<void> {
  const recentIds = db.select({ id: syncRuns.id }).from(syncRuns).orderBy(desc(syncRuns.startedAt)).limit(300)
  await db.delete(syncRuns).where(and(ne(syncRuns.state, 'running'), notInArray(syncRuns.id, recentIds)))
}
