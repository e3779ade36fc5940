import { and, eq, getTableColumns, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/server/db/database.ts'
import type { SyncedKind } from '../../schema.ts'
import { courses, resourceFiles, resources, searchWords, tools } from '../tables.ts'

type DbContext = { db: Db }
export type FileRow = typeof resourceFiles.$inferSelect

/** What is known of an item that was copied before. */
export type StoredItem = {
  id: string
  notionId: string
  title: string
  listHash: string
  contentHash: string
  isSettled: boolean
  removedAt: Date | null
}

const tableByKind = { resources, tools, courses } as const
const titleColumnByKind = { resources: resources.title, tools: tools.name, courses: courses.name } as const

/** Everything that was ever copied of a kind, by the source's id. */
export async function listStoredItems({ db }: DbContext, kind: SyncedKind): Promise<Map<string, StoredItem>> {
  const { id, notionId, listHash, contentHash, isSettled, removedAt } = tableByKind[kind]
  const rows = await db
    .select({ id, notionId, title: titleColumnByKind[kind], listHash, contentHash, isSettled, removedAt })
    .from(tableByKind[kind] as typeof resources)
  return new Map(rows.map((row) => [row.notionId, row as StoredItem]))
}

export async function listResourceFiles({ db }: DbContext, resourceId: string): Promise<FileRow[]> {
  return db.select().from(resourceFiles).where(eq(resourceFiles.resourceId, resourceId))
}

type SaveItemInput = { kind: SyncedKind; row: Record<string, unknown> & { notionId: string } }

/** Writes an item over whatever was copied of it before, a tombstone included; answers the row's id. */
export async function saveItem({ db }: DbContext, { kind, row }: SaveItemInput): Promise<string> {
  const table = tableByKind[kind] as typeof resources
  const { id: _id, createdAt: _createdAt, position: _position, ...changes } = row
  const [saved] = await db
    .insert(table)
    .values(row as typeof resources.$inferInsert)
    .onConflictDoUpdate({ target: table.notionId, set: changes })
    .returning({ id: table.id })
  return saved!.id
}

/** Puts the files of a resource in the place of those it had. */
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
      set: toExcludedColumns(resourceFiles, ['isAttached', 'position', 'name', 'contentType', 'size', 'fileKey']),
    })
}

function toExcludedColumns(table: PgTable, names: string[]): Record<string, ReturnType<typeof sql>> {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    names.map((name) => [name, sql`excluded.${sql.identifier(toSnakeCase(columns[name]!.name))}`]),
  )
}

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

/** Adds the words of resources to those the search offers for mistyped ones. */
export async function addSearchWords({ db }: DbContext, resourceIds: string[]): Promise<void> {
  const words = sql`select distinct lexeme from ${resources},
    unnest(to_tsvector('foundry_words', ${resources.title} || ' ' || ${resources.description} || ' ' || array_text(${resources.tags})
      || ' ' || ${resources.body} || ' ' || ${resources.fileText})) as found(lexeme, positions, weights)
    where ${resources.id} = any (${sql.param(resourceIds)}::uuid[]) and lexeme ~ '^[a-z]{3,30}$'`
  await db.execute(sql`insert into ${searchWords} (word) ${words} on conflict do nothing`)
}

/** Notes that nothing of an item's content is new although its list entry is. */
export async function updateItemHashes(
  { db }: DbContext,
  { kind, id, set }: { kind: SyncedKind; id: string; set: { listHash: string; version: string; isSettled: boolean } },
): Promise<void> {
  const table = tableByKind[kind] as typeof resources
  await db.update(table).set(set).where(eq(table.id, id))
}

/** Makes tombstones of items: members no longer see them, and what they saved or did stays. */
export async function removeItems(
  { db }: DbContext,
  { kind, ids, now }: { kind: SyncedKind; ids: string[]; now: Date },
): Promise<void> {
  const table = tableByKind[kind] as typeof resources
  for (let offset = 0; offset < ids.length; offset += 1_000)
    await db
      .update(table)
      .set({ removedAt: now, updatedAt: now })
      .where(inArray(table.id, ids.slice(offset, offset + 1_000)))
}

/** Forgets what was seen of every item, so that the next sync fetches them all anew; what members see stays until then. */
export async function invalidateItems({ db }: DbContext, kind: SyncedKind): Promise<number> {
  const table = tableByKind[kind] as typeof resources
  const rows = await db
    .update(table)
    .set({ isSettled: false })
    .where(isNull(table.removedAt))
    .returning({ id: table.id })
  return rows.length
}

/** How many items of each kind members can see, or staff. */
export async function countItems({ db }: DbContext): Promise<Record<SyncedKind, number>> {
  const countKind = (kind: SyncedKind) => db.$count(tableByKind[kind], isNull(tableByKind[kind].removedAt))
  return {
    tools: await countKind('tools'),
    resources: await countKind('resources'),
    courses: await countKind('courses'),
  }
}

/** Of these keys of our storage, those that a file still needs. */
export async function listKeysInUse({ db }: DbContext, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ fileKey: resourceFiles.fileKey })
    .from(resourceFiles)
    .where(inArray(resourceFiles.fileKey, keys))
  return new Set(rows.map(({ fileKey }) => fileKey))
}
