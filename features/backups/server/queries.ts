import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { BackupOrigin } from '../schema.ts'
import { backupRuns } from './tables.ts'

type DbContext = { db: Db; now(): Date }
export type BackupRow = typeof backupRuns.$inferSelect
export type BackupChanges = Partial<Omit<BackupRow, 'id' | 'activeAt'>>

const keptRunCount = 100

/** Inserts a run; null while another one runs. */
export async function insertRun({ db, now }: DbContext, origin: BackupOrigin): Promise<string | null> {
  const [row] = await db
    .insert(backupRuns)
    .values({ id: newId(), origin, state: 'running', startedAt: now(), activeAt: now(), step: 'Waiting to start' })
    .onConflictDoNothing()
    .returning({ id: backupRuns.id })
  return row?.id ?? null
}

export async function findRun({ db }: { db: Db }, id: string): Promise<BackupRow> {
  const [row] = await db.select().from(backupRuns).where(eq(backupRuns.id, id))
  return row!
}

export async function findRunning({ db }: DbContext): Promise<BackupRow | null> {
  const [row] = await db.select().from(backupRuns).where(eq(backupRuns.state, 'running'))
  return row ?? null
}

/** Writes what a run has come to; also shows that its process lives. */
export async function updateRun(
  { db, now }: DbContext,
  { id, set }: { id: string; set: BackupChanges },
): Promise<void> {
  await db
    .update(backupRuns)
    .set({ ...set, activeAt: now() })
    .where(eq(backupRuns.id, id))
}

/** Fails a run that no process has worked on for a while; says whether there was one. */
export async function failAbandoned({ db, now }: DbContext, activeBefore: Date): Promise<boolean> {
  const message = 'The process that made it ended.'
  const { rowCount } = await db
    .update(backupRuns)
    .set({ state: 'failed', finishedAt: now(), step: null, message })
    .where(and(eq(backupRuns.state, 'running'), lt(backupRuns.activeAt, activeBefore)))
  return rowCount !== 0
}

export async function listRecentRuns({ db }: DbContext, count: number): Promise<BackupRow[]> {
  return db.select().from(backupRuns).orderBy(desc(backupRuns.startedAt), desc(backupRuns.id)).limit(count)
}

export async function findLastCompleted({ db }: DbContext): Promise<BackupRow | null> {
  const [row] = await newestFirst(db, eq(backupRuns.state, 'completed'))
  return row ?? null
}

/** The newest run that was checked, whatever was found; `states` for certain findings only. */
export async function findLastChecked(
  { db }: DbContext,
  states?: readonly NonNullable<BackupRow['checkState']>[],
): Promise<BackupRow | null> {
  const isWanted = states ? inArray(backupRuns.checkState, [...states]) : isNotNull(backupRuns.checkState)
  const [row] = await newestFirst(db, and(isWanted, isNotNull(backupRuns.checkedAt)))
  return row ?? null
}

const newestFirst = (db: Db, where: ReturnType<typeof and>) =>
  db.select().from(backupRuns).where(where).orderBy(desc(backupRuns.startedAt)).limit(1)

/** Keeps the newest runs on record. */
export async function purgeRuns({ db }: DbContext): Promise<void> {
  const kept = db.select({ id: backupRuns.id }).from(backupRuns).orderBy(desc(backupRuns.startedAt)).limit(keptRunCount)
  await db.delete(backupRuns).where(sql`${backupRuns.id} not in (${kept})`)
}

/** Everybody of whom the audit log says that they were erased. */
export async function listErasedPeople({ db }: DbContext): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: auditEntries.subjectId })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'person.erased'))
  return rows.flatMap(({ id }) => id ?? [])
}
