import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import { limits } from '#rules/limits.ts'
import { linkImportRows, linkImports } from './tables.ts'
import type { ImportedRow } from './imported-link.ts'

type WithDb = { db: Db }
export type ImportRecord = typeof linkImports.$inferSelect
export type ImportRowRecord = typeof linkImportRows.$inferSelect

export async function insertImport({ db }: WithDb, record: typeof linkImports.$inferInsert): Promise<void> {
  await db.insert(linkImports).values(record)
}

/** Stores rows as one JSON parameter: a parameter per value would take seconds to serialize. */
export async function insertImportRows(
  { db }: WithDb,
  { importId, rows }: { importId: string; rows: ImportedRow[] },
): Promise<void> {
  await db.execute(sql`
    insert into link_import_rows (import_id, line, title, url, link, problem)
    select ${importId}, input.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as input (line int, title text, url text, link jsonb, problem text)`)
}

/** An import within the viewer's scope, else a 404. */
export async function findImport(ctx: Ctx, id: string): Promise<ImportRecord> {
  const [record] = await ctx.db
    .select()
    .from(linkImports)
    .where(and(eq(linkImports.id, id), withinScope(ctx, { owner: linkImports.ownerId })))
  if (!record) throw problem('link.import_not_found')
  return record
}

/** Whether an import of this person is under way, until the transaction ends. One that made no progress since `staleBefore` counts as given up. */
export async function lockOwnImports(
  { db }: WithDb,
  { ownerId, staleBefore }: { ownerId: string; staleBefore: Date },
): Promise<boolean> {
  const isRunning = and(
    eq(linkImports.ownerId, ownerId),
    eq(linkImports.isDone, false),
    gt(linkImports.updatedAt, staleBefore),
  )
  // Of two imports started at once the second waits here, and finds the first.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`link-imports ${ownerId}`}))`)
  return (await db.$count(linkImports, isRunning)) > 0
}

/** The first rows with a problem and the first without, by line. */
export async function listReportedRows({ db }: WithDb, importId: string): Promise<ImportRowRecord[]> {
  const ofImport = eq(linkImportRows.importId, importId)
  const list = (condition = isNull(linkImportRows.problem)) =>
    db
      .select()
      .from(linkImportRows)
      .where(and(ofImport, condition))
      .orderBy(asc(linkImportRows.line))
      .limit(limits.link.import.shownRowCount)
  const rows = [...(await list()), ...(await list(isNotNull(linkImportRows.problem)))]
  return rows.toSorted((one, other) => one.line - other.line)
}

export async function countImportProblems({ db }: WithDb, importId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(linkImportRows)
    .where(and(eq(linkImportRows.importId, importId), isNotNull(linkImportRows.problem)))
  return row!.count
}

/** The import, locked until the transaction ends, so that a job that runs twice works on no row twice; null when it is done. */
export async function lockRunningImport({ db }: WithDb, id: string): Promise<ImportRecord | null> {
  const [record] = await db
    .select()
    .from(linkImports)
    .where(and(eq(linkImports.id, id), eq(linkImports.isDone, false)))
    .for('update')
  return record ?? null
}

/** The next rows to work off. */
export async function listNextRows(
  { db }: WithDb,
  { importId, limit }: { importId: string; limit: number },
): Promise<ImportRowRecord[]> {
  return db
    .select()
    .from(linkImportRows)
    .where(and(eq(linkImportRows.importId, importId), eq(linkImportRows.isDone, false)))
    .orderBy(asc(linkImportRows.line))
    .limit(limit)
}

type WorkedOffRow = Pick<ImportRowRecord, 'line' | 'shortCode' | 'problem'>

export async function saveWorkedOffRows(
  { db }: WithDb,
  { importId, rows }: { importId: string; rows: WorkedOffRow[] },
): Promise<void> {
  await db.execute(sql`
    update link_import_rows as stored set is_done = true, link = null, short_code = input."shortCode", problem = input.problem
    from json_to_recordset(${JSON.stringify(rows)}::json) as input (line int, "shortCode" text, problem text)
    where stored.import_id = ${importId} and stored.line = input.line`)
}

export async function updateImport(
  { db }: WithDb,
  { id, set }: { id: string; set: Partial<ImportRecord> },
): Promise<void> {
  await db.update(linkImports).set(set).where(eq(linkImports.id, id))
}

/** Deletes imports and their rows, not the links. */
export async function purgeImports({ db }: WithDb, before: Date): Promise<void> {
  await db.delete(linkImports).where(lt(linkImports.createdAt, before))
}

/** Imports that a worker gave up or a crash left behind, the newest last. */
export async function listAbandonedImports({ db }: WithDb, staleBefore: Date): Promise<string[]> {
  const rows = await db
    .select({ id: linkImports.id })
    .from(linkImports)
    .where(and(eq(linkImports.isDone, false), lt(linkImports.updatedAt, staleBefore)))
    .orderBy(desc(linkImports.createdAt))
  return rows.map(({ id }) => id)
}
