import { eq, inArray, isNull } from 'drizzle-orm'
import { boolean, integer, text, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import type { Db } from './database.ts'

/** The columns of a table whose rows are copies of items in the content source. */
export const syncedColumns = () => ({
  id: id(),
  /** The source's own id. It is the public id: URLs and saved lists use it. */
  notionId: text().notNull(),
  position: integer().notNull(),
  version: text().notNull(),
  /** Hash of the item's list entry, and hash of all its content. */
  listHash: text().notNull(),
  contentHash: text().notNull(),
  /** False when the next sync must read the item again even if its list entry is unchanged. */
  isSettled: boolean().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  /** Set once the item is gone from the source. The row stays as a tombstone, because other rows refer to it. */
  removedAt: instant(),
})

/** What a sync has to know of an item that was copied before. */
export type StoredItem = {
  id: string
  notionId: string
  title: string
  listHash: string
  contentHash: string
  isSettled: boolean
  removedAt: Date | null
}

type DbContext = { db: Db }
type ItemHashes = { id: string; set: { listHash: string; version: string; isSettled: boolean } }

/** What a sync may do with the rows of a feature that owns such a table. */
export type SyncedRows = {
  /** All rows by `notionId`, tombstones included. */
  list(ctx: DbContext): Promise<Map<string, StoredItem>>
  /** Inserts a row or overwrites the one with its `notionId`, a tombstone included; returns the row's id. */
  save(ctx: DbContext, row: Record<string, unknown>): Promise<string>
  /** Records that the content is unchanged although the list entry is not. */
  updateHashes(ctx: DbContext, hashes: ItemHashes): Promise<void>
  /** Turns rows into tombstones: members no longer see them, and what they saved or earned stays. */
  remove(ctx: DbContext, input: { ids: string[]; now: Date }): Promise<void>
  /** Makes the next sync fetch every item again; returns how many. Until then members see the current rows. */
  invalidate(ctx: DbContext): Promise<number>
  /** How many rows are not tombstones. */
  count(ctx: DbContext): Promise<number>
}

type SyncedTable = PgTable & Record<keyof ReturnType<typeof syncedColumns>, PgColumn>
/** Ids per statement: it takes at most 65,535 parameters. */
const chunkSize = 1_000

/** The rows of a table with `syncedColumns`. `title`: the column with the item's name. */
export function createSyncedRows(table: SyncedTable, title: PgColumn): SyncedRows {
  return {
    list: (ctx) => listRows(ctx, { table, title }),
    save: (ctx, row) => saveRow(ctx, { table, row }),
    updateHashes: async ({ db }, { id: rowId, set }) =>
      void (await db.update(table).set(set).where(eq(table.id, rowId))),
    remove: async ({ db }, { ids, now }) => {
      for (let offset = 0; offset < ids.length; offset += chunkSize)
        await db
          .update(table)
          .set({ removedAt: now, updatedAt: now })
          .where(inArray(table.id, ids.slice(offset, offset + chunkSize)))
    },
    invalidate: async ({ db }) => {
      const { rowCount } = await db.update(table).set({ isSettled: false }).where(isNull(table.removedAt))
      return rowCount ?? 0
    },
    count: ({ db }) => db.$count(table, isNull(table.removedAt)),
  }
}

async function listRows(
  { db }: DbContext,
  { table, title }: { table: SyncedTable; title: PgColumn },
): Promise<Map<string, StoredItem>> {
  const { id: rowId, notionId, listHash, contentHash, isSettled, removedAt } = table
  const rows = await db.select({ id: rowId, notionId, title, listHash, contentHash, isSettled, removedAt }).from(table)
  return new Map((rows as StoredItem[]).map((row) => [row.notionId, row]))
}

async function saveRow(
  { db }: DbContext,
  { table, row }: { table: SyncedTable; row: Record<string, unknown> },
): Promise<string> {
  const { id: _id, createdAt: _createdAt, position: _position, ...changes } = row
  const [saved] = await db
    .insert(table)
    .values(row)
    .onConflictDoUpdate({ target: table.notionId, set: changes })
    .returning({ id: table.id })
  return saved!.id as string
}
