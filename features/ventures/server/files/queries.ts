import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { personName } from '#platform/server/people/person-name.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { ventureFiles } from '../tables.ts'

export type FileRow = typeof ventureFiles.$inferSelect
type DbCtx = { db: Db }
type FileKey = { ventureId: string; id: string }

const matchesKey = ({ ventureId, id }: FileKey) => and(eq(ventureFiles.ventureId, ventureId), eq(ventureFiles.id, id))

/** The files, newest first, with their uploaders. The caller has checked access to the venture. */
export async function listFiles({ db }: DbCtx, ventureId: string): Promise<(FileRow & { uploaderName: string })[]> {
  const rows = await db
    .select({ file: ventureFiles, uploaderName: personName })
    .from(ventureFiles)
    .leftJoin(people, eq(people.id, ventureFiles.uploadedById))
    .where(eq(ventureFiles.ventureId, ventureId))
    .orderBy(desc(ventureFiles.createdAt), desc(ventureFiles.id))
  return rows.map(({ file, ...rest }) => ({ ...file, ...rest }))
}

export async function findFile({ db }: DbCtx, file: FileKey): Promise<FileRow> {
  const [row] = await db.select().from(ventureFiles).where(matchesKey(file))
  if (!row) throw problem('venture.file_not_found')
  return row
}

export async function countFiles({ db }: DbCtx, ventureId: string): Promise<number> {
  return db.$count(ventureFiles, eq(ventureFiles.ventureId, ventureId))
}

/** Who has uploaded most, to whatever venture. */
export async function listLargestUploaders(
  { db }: { db: Db },
  limit: number,
): Promise<{ personId: string; name: string; bytes: number }[]> {
  const bytes = sql<string>`sum(${ventureFiles.size})`.mapWith(Number)
  return db
    .select({ personId: people.id, name: personName, bytes })
    .from(ventureFiles)
    .innerJoin(people, eq(people.id, ventureFiles.uploadedById))
    .groupBy(people.id)
    .orderBy(desc(bytes), people.id)
    .limit(limit)
}

/** The bytes of all files that this person has uploaded, to whatever venture. */
export async function sumUploadedBytes({ db }: DbCtx, personId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${ventureFiles.size}), 0)`.mapWith(Number) })
    .from(ventureFiles)
    .where(eq(ventureFiles.uploadedById, personId))
  return row!.bytes
}

export async function insertFile(tx: TxCtx, row: typeof ventureFiles.$inferInsert): Promise<FileRow> {
  const [added] = await tx.db.insert(ventureFiles).values(row).returning()
  return added!
}

export async function deleteFile(tx: TxCtx, file: FileKey): Promise<void> {
  const deleted = await tx.db.delete(ventureFiles).where(matchesKey(file)).returning({ id: ventureFiles.id })
  if (deleted.length === 0) throw problem('venture.file_not_found')
}

/** Which of these files have a row. */
export async function findExistingFileIds({ db }: DbCtx, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: ventureFiles.id }).from(ventureFiles).where(inArray(ventureFiles.id, ids))
  return new Set(rows.map(({ id }) => id))
}
