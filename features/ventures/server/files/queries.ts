import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { ventureFiles } from './tables.ts'

export type FileRow = typeof ventureFiles.$inferSelect
type Reading = { db: Db }
type File = { ventureId: string; id: string }

const same = ({ ventureId, id }: File) => and(eq(ventureFiles.ventureId, ventureId), eq(ventureFiles.id, id))

/** The files, newest first, with who brought each. The caller has asked for the venture. */
export async function listFiles({ db }: Reading, ventureId: string): Promise<(FileRow & { uploaderName: string })[]> {
  const uploaderName = sql<string>`coalesce(nullif(trim(${people.firstName} || ' ' || ${people.lastName}), ''), 'Somebody')`
  const rows = await db
    .select({ file: ventureFiles, uploaderName })
    .from(ventureFiles)
    .leftJoin(people, eq(people.id, ventureFiles.uploadedById))
    .where(eq(ventureFiles.ventureId, ventureId))
    .orderBy(desc(ventureFiles.createdAt), desc(ventureFiles.id))
  return rows.map(({ file, ...rest }) => ({ ...file, ...rest }))
}

export async function findFile({ db }: Reading, file: File): Promise<FileRow> {
  const [row] = await db.select().from(ventureFiles).where(same(file))
  if (!row) throw problem('venture.file_not_found')
  return row
}

export async function countFiles({ db }: Reading, ventureId: string): Promise<number> {
  return db.$count(ventureFiles, eq(ventureFiles.ventureId, ventureId))
}

export async function insertFile(tx: TxCtx, row: typeof ventureFiles.$inferInsert): Promise<FileRow> {
  const [added] = await tx.db.insert(ventureFiles).values(row).returning()
  return added!
}

export async function deleteFile(tx: TxCtx, file: File): Promise<void> {
  const gone = await tx.db.delete(ventureFiles).where(same(file)).returning({ id: ventureFiles.id })
  if (gone.length === 0) throw problem('venture.file_not_found')
}

/** Which of these files are named by a row. */
export async function findKnownFiles({ db }: Reading, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: ventureFiles.id }).from(ventureFiles).where(inArray(ventureFiles.id, ids))
  return new Set(rows.map(({ id }) => id))
}
