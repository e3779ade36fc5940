import { and, eq, getTableColumns, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/server/db/database.ts'
import type { SyncedKind } from '../../schema.ts'
import { courses, resourceFiles, resources, searchWords, tools } from '../tables.ts'

type Reading = { db: Db }
export type FileRow = typeof resourceFiles.$inferSelect

/** What is known of an item that was copied before. */
export type Stored = {
  id: string
  notionId: string
  title: string
  listHash: string
  contentHash: string
  isSettled: boolean
  removedAt: Date | null
}

const tableOf = { resources, tools, courses } as const
const titleOf = { resources: resources.title, tools: tools.name, courses: courses.name } as const

/** Everything that was ever copied of a kind, by the source's id. */
export async function listStored({ db }: Reading, kind: SyncedKind): Promise<Map<string, Stored>> {
  const { id, notionId, listHash, contentHash, isSettled, removedAt } = tableOf[kind]
  const rows = await db
    .select({ id, notionId, title: titleOf[kind], listHash, contentHash, isSettled, removedAt })
    .from(tableOf[kind] as typeof resources)
  return new Map(rows.map((row) => [row.notionId, row as Stored]))
}

export async function listFilesOf({ db }: Reading, resourceId: string): Promise<FileRow[]> {
  return db.select().from(resourceFiles).where(eq(resourceFiles.resourceId, resourceId))
}

type Saved = { kind: SyncedKind; row: Record<string, unknown> & { notionId: string } }

/** Writes an item over whatever was copied of it before, a tombstone included; answers the row's id. */
export async function saveItem({ db }: Reading, { kind, row }: Saved): Promise<string> {
  const table = tableOf[kind] as typeof resources
  const { id: _id, createdAt: _createdAt, position: _position, ...changing } = row
  const [saved] = await db
    .insert(table)
    .values(row as typeof resources.$inferInsert)
    .onConflictDoUpdate({ target: table.notionId, set: changing })
    .returning({ id: table.id })
  return saved!.id
}

/** Puts the files of a resource in the place of those it had. */
export async function saveFiles(
  { db }: Reading,
  { resourceId, files }: { resourceId: string; files: Omit<FileRow, 'resourceId'>[] },
): Promise<void> {
  const kept = files.map(({ identity }) => identity)
  const ofResource = eq(resourceFiles.resourceId, resourceId)
  await db
    .delete(resourceFiles)
    .where(kept.length > 0 ? and(ofResource, notInArray(resourceFiles.identity, kept)) : ofResource)
  if (files.length === 0) return
  await db
    .insert(resourceFiles)
    .values(files.map((file) => ({ ...file, resourceId })))
    .onConflictDoUpdate({
      target: [resourceFiles.resourceId, resourceFiles.identity],
      set: excludedOf(resourceFiles, ['isAttached', 'position', 'name', 'contentType', 'size', 'fileKey']),
    })
}

function excludedOf(table: PgTable, names: string[]): Record<string, ReturnType<typeof sql>> {
  const columns = getTableColumns(table)
  return Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(snake(columns[name]!.name))}`]))
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Adds the words of resources to those the search offers for mistyped ones. */
export async function addWords({ db }: Reading, resourceIds: string[]): Promise<void> {
  const words = sql`select distinct lexeme from ${resources},
    unnest(to_tsvector('foundry_words', ${resources.title} || ' ' || ${resources.description} || ' ' || array_text(${resources.tags})
      || ' ' || ${resources.body} || ' ' || ${resources.fileText})) as found(lexeme, positions, weights)
    where ${resources.id} = any (${sql.param(resourceIds)}::uuid[]) and lexeme ~ '^[a-z]{3,30}$'`
  await db.execute(sql`insert into ${searchWords} (word) ${words} on conflict do nothing`)
}

/** Notes that nothing of an item's content is new although its list entry is. */
export async function settleItem(
  { db }: Reading,
  { kind, id, set }: { kind: SyncedKind; id: string; set: { listHash: string; version: string; isSettled: boolean } },
): Promise<void> {
  const table = tableOf[kind] as typeof resources
  await db.update(table).set(set).where(eq(table.id, id))
}

/** Makes tombstones of items: members no longer see them, and what they saved or did stays. */
export async function removeItems(
  { db }: Reading,
  { kind, ids, now }: { kind: SyncedKind; ids: string[]; now: Date },
): Promise<void> {
  const table = tableOf[kind] as typeof resources
  for (let at = 0; at < ids.length; at += 1_000)
    await db
      .update(table)
      .set({ removedAt: now, updatedAt: now })
      .where(inArray(table.id, ids.slice(at, at + 1_000)))
}

/** Forgets what was seen of every item, so that the next sync fetches them all anew; what members see stays until then. */
export async function unsettleItems({ db }: Reading, kind: SyncedKind): Promise<number> {
  const table = tableOf[kind] as typeof resources
  const rows = await db
    .update(table)
    .set({ isSettled: false })
    .where(isNull(table.removedAt))
    .returning({ id: table.id })
  return rows.length
}

/** How many items of each kind members can see, or staff. */
export async function countItems({ db }: Reading): Promise<Record<SyncedKind, number>> {
  const countOf = (kind: SyncedKind) => db.$count(tableOf[kind], isNull(tableOf[kind].removedAt))
  return { tools: await countOf('tools'), resources: await countOf('resources'), courses: await countOf('courses') }
}

/** Of these keys of our storage, those that a file still needs. */
export async function listKeysInUse({ db }: Reading, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ fileKey: resourceFiles.fileKey })
    .from(resourceFiles)
    .where(inArray(resourceFiles.fileKey, keys))
  return new Set(rows.map(({ fileKey }) => fileKey))
}
