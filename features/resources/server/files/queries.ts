import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { resourceFiles } from '../tables.ts'

type DbContext = { db: Db }
export type FileRow = typeof resourceFiles.$inferSelect
export type NewFile = typeof resourceFiles.$inferInsert

export async function listResourceFiles({ db }: DbContext, resourceId: string): Promise<FileRow[]> {
  return db.select().from(resourceFiles).where(eq(resourceFiles.resourceId, resourceId))
}

/** Replaces the files of a resource. */
export async function saveFiles(
  { db }: DbContext,
  { resourceId, files }: { resourceId: string; files: Omit<FileRow, 'resourceId'>[] },
): Promise<void> {
  const identities = files.map(({ identity }) => identity)
  const isOfResource = eq(resourceFiles.resourceId, resourceId)
  await db
    .delete(resourceFiles)
    .where(identities.length > 0 ? and(isOfResource, notInArray(resourceFiles.identity, identities)) : isOfResource)
  if (files.length === 0) return
  await db
    .insert(resourceFiles)
    .values(files.map((file) => ({ ...file, resourceId })))
    .onConflictDoUpdate({
      target: [resourceFiles.resourceId, resourceFiles.identity],
      set: {
        isAttached: sql`excluded.is_attached`,
        position: sql`excluded.position`,
        name: sql`excluded.name`,
        contentType: sql`excluded.content_type`,
        size: sql`excluded.size`,
        fileKey: sql`excluded.file_key`,
      },
    })
}

/** Those of the storage keys that a file still uses. */
export async function listKeysInUse({ db }: DbContext, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ fileKey: resourceFiles.fileKey })
    .from(resourceFiles)
    .where(inArray(resourceFiles.fileKey, keys))
  return new Set(rows.map(({ fileKey }) => fileKey))
}
