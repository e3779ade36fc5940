import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { Person } from '#platform/server/viewer.ts'
import { limits } from '#rules/limits.ts'
import type { Outcome } from '../schema.ts'
import type { ImportedRow } from './imported-row.ts'
import { studentImportRows, studentImports } from './tables.ts'

type WithDb = { db: Db }
export type ImportRecord = typeof studentImports.$inferSelect
export type ImportRowRecord = typeof studentImportRows.$inferSelect

/** The people with these addresses, by address in lower case. */
export async function findPeopleByEmail({ db }: WithDb, emails: string[]): Promise<Map<string, Person>> {
  const rows = await db
    .select()
    .from(people)
    .where(sql`${people.email} = any(${sql.param(emails)}::citext[])`)
  return new Map(rows.map((person) => [person.email.toLowerCase(), person]))
}

export async function insertImport({ db }: WithDb, record: typeof studentImports.$inferInsert): Promise<void> {
  await db.insert(studentImports).values(record)
}

/** Stores rows as one JSON parameter: a parameter per value would take seconds to serialize. */
export async function insertImportRows(
  { db }: WithDb,
  { importId, rows }: { importId: string; rows: ImportedRow[] },
): Promise<void> {
  await db.execute(sql`
    insert into student_import_rows (import_id, line, name, email, student, problem)
    select ${importId}, input.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as input (line int, name text, email text, student jsonb, problem text)`)
}

/** An import within the viewer's scope, else a 404. */
export async function findImport(ctx: Ctx, id: string): Promise<ImportRecord> {
  const [record] = await ctx.db
    .select()
    .from(studentImports)
    .where(and(eq(studentImports.id, id), withinScope(ctx, { owner: studentImports.ownerId })))
  if (!record) throw problem('student.import_not_found')
  return record
}

/** The newest imports in scope that can still be undone. */
export async function listImports(ctx: Ctx): Promise<ImportRecord[]> {
  const keptSince = new Date(ctx.now().getTime() - limits.studentImport.keptDays * 86_400_000)
  return ctx.db
    .select()
    .from(studentImports)
    .where(and(gt(studentImports.createdAt, keptSince), withinScope(ctx, { owner: studentImports.ownerId })))
    .orderBy(desc(studentImports.createdAt), desc(studentImports.id))
    .limit(20)
}

/** Whether an import of this person is under way, until the transaction ends. One that made no progress since `staleBefore` counts as given up. */
export async function lockRunningImport(
  { db }: WithDb,
  { ownerId, staleBefore }: { ownerId: string; staleBefore: Date },
): Promise<boolean> {
  const isRunning = and(
    eq(studentImports.ownerId, ownerId),
    eq(studentImports.isDone, false),
    gt(studentImports.updatedAt, staleBefore),
  )
  // Of two imports started at once the second waits here, and finds the first.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`student-imports ${ownerId}`}))`)
  return (await db.$count(studentImports, isRunning)) > 0
}

/** The first rows of each outcome, by line. */
export async function listReportedRows({ db }: WithDb, importId: string): Promise<ImportRowRecord[]> {
  const { rows } = await db.execute<{ line: number }>(sql`
    select line from (
      select line, row_number() over (partition by outcome order by line) as rank
      from student_import_rows where import_id = ${importId} and outcome is not null) as ranked
    where rank <= ${limits.studentImport.shownRowCount}`)
  const lines = rows.map(({ line }) => line)
  return db
    .select()
    .from(studentImportRows)
    .where(and(eq(studentImportRows.importId, importId), inArray(studentImportRows.line, lines)))
    .orderBy(asc(studentImportRows.line))
}

/** How many rows have each outcome so far. */
export async function countOutcomes({ db }: WithDb, importId: string): Promise<Map<Outcome, number>> {
  const { rows } = await db.execute<{ outcome: Outcome; count: number }>(sql`
    select outcome, count(*)::int as count from student_import_rows
    where import_id = ${importId} and outcome is not null group by 1`)
  return new Map(rows.map(({ outcome, count }) => [outcome, count]))
}

/** The import, locked until the transaction ends, so that a job that runs twice works on no row twice. */
export async function lockImport({ db }: WithDb, id: string): Promise<ImportRecord | null> {
  const [record] = await db.select().from(studentImports).where(eq(studentImports.id, id)).for('update')
  return record ?? null
}

/** The next rows behind a line that were not worked off, or, to undo, those that made or changed a student. */
export async function listNextRows(
  { db }: WithDb,
  { importId, after, limit, isUndoing }: { importId: string; after: number; limit: number; isUndoing: boolean },
): Promise<ImportRowRecord[]> {
  const isNext = isUndoing
    ? inArray(studentImportRows.outcome, ['created', 'updated'])
    : isNull(studentImportRows.outcome)
  return db
    .select()
    .from(studentImportRows)
    .where(and(eq(studentImportRows.importId, importId), gt(studentImportRows.line, after), isNext))
    .orderBy(asc(studentImportRows.line))
    .limit(limit)
}

export type SettledRow = Pick<ImportRowRecord, 'line' | 'outcome'> &
  Partial<Pick<ImportRowRecord, 'problem' | 'personId' | 'personVersion' | 'replaced'>>

export async function settleRows(
  { db }: WithDb,
  { importId, rows }: { importId: string; rows: SettledRow[] },
): Promise<void> {
  await db.execute(sql`
    update student_import_rows as stored set outcome = input.outcome, problem = input.problem,
      person_id = coalesce(input."personId", stored.person_id), replaced = coalesce(input.replaced, stored.replaced),
      person_version = coalesce(input."personVersion", stored.person_version)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as input (line int, outcome text, problem text, "personId" uuid, "personVersion" int, replaced jsonb)
    where stored.import_id = ${importId} and stored.line = input.line`)
}

export async function updateImport(
  { db }: WithDb,
  { id, set }: { id: string; set: Partial<ImportRecord> },
): Promise<void> {
  await db.update(studentImports).set(set).where(eq(studentImports.id, id))
}

/**
 * Deletes those of these students whom nobody has used or changed since the import created them: who never signed in, and about whom
 * nothing was written. Returns who is gone; their rows of the import go with them.
 */
export async function deleteUntouched({ db }: WithDb, created: { id: string; version: number }[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from people p using json_to_recordset(${JSON.stringify(created)}::json) as input (id uuid, version int)
    where p.id = input.id and p.version = input.version and p.onboarded_at is null and p.role = 'student'
      and not exists (select from domain_events e where e.subject_id = p.id::text and e.name = 'member.signedIn')
      and not exists (select from sessions s where s.person_id = p.id)
      and not exists (select from live_interactions i where i.student_id = p.id)
      and not exists (select from student_notes n where n.student_id = p.id)
      and not exists (select from mentor_assignments a where a.student_id = p.id)
      and not exists (select from activities a where a.person_id = p.id)
    returning p.id`)
  return rows.map(({ id }) => id)
}

/** The students of these rows, locked, by id. */
export async function lockPeople({ db }: WithDb, ids: string[]): Promise<Map<string, Person>> {
  const rows = await db.select().from(people).where(inArray(people.id, ids)).orderBy(asc(people.id)).for('update')
  return new Map(rows.map((person) => [person.id, person]))
}

/** Deletes imports and their rows, not the students. */
export async function purgeImports({ db }: WithDb, before: Date): Promise<void> {
  await db.delete(studentImports).where(lt(studentImports.createdAt, before))
}

/** Imports that a worker gave up or a crash left behind. */
export async function listAbandonedImports({ db }: WithDb, staleBefore: Date): Promise<string[]> {
  const rows = await db
    .select({ id: studentImports.id })
    .from(studentImports)
    .where(and(eq(studentImports.isDone, false), lt(studentImports.updatedAt, staleBefore)))
  return rows.map(({ id }) => id)
}
