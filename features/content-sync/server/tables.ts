import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, primaryKey, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'

export type RunState = 'running' | 'completed' | 'pending_confirmation' | 'failed'
export type Outcome = 'added' | 'changed' | 'removed' | 'failed'
type Shape = Record<string, { id: string; name: string; type: string }>

/** One sync of one kind of content. At most one of a kind is under way, and one process at a time works on any. */
export const syncRuns = snakeCase.table(
  'sync_runs',
  {
    id: id(),
    kind: text().$type<'resources' | 'tools' | 'courses'>().notNull(),
    state: text().$type<RunState>().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    startedById: uuid().references(() => people.id, { onDelete: 'set null' }),
    /** Where the listing goes on, and how many of its pages are done. */
    cursor: text(),
    pageCount: integer().notNull().default(0),
    seenCount: integer().notNull().default(0),
    /** What the source says there is to remove, while it waits for staff; and how many staff agreed to. */
    pendingRemovalCount: integer().notNull().default(0),
    confirmedRemovalCount: integer().notNull().default(0),
    message: text(),
    warnings: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    retryCount: integer().notNull().default(0),
    isAutomatic: boolean().notNull(),
    /** Who works on it now, and until when that is believed without a sign of life. */
    leaseToken: uuid(),
    leaseUntil: instant(),
  },
  (table) => [
    uniqueIndex('sync_runs_one_under_way')
      .on(table.kind)
      .where(sql`state = 'running'`),
    index('sync_runs_started').on(table.startedAt.desc(), table.id.desc()),
  ],
)

/** The ids a run has seen, page by page: what is in none of them at the end was removed at the source. */
export const syncPages = snakeCase.table(
  'sync_pages',
  {
    runId: uuid()
      .notNull()
      .references(() => syncRuns.id, { onDelete: 'cascade' }),
    page: integer().notNull(),
    itemIds: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.page] })],
)

/** What became of each item that was not simply as before. */
export const syncItems = snakeCase.table(
  'sync_items',
  {
    runId: uuid()
      .notNull()
      .references(() => syncRuns.id, { onDelete: 'cascade' }),
    itemId: text().notNull(),
    title: text().notNull(),
    outcome: text().$type<Outcome>().notNull(),
    detail: text(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.itemId] })],
)

/** Where fields were found in each list the last time, by column id, so that a renamed column is still known. */
export const sourceShapes = snakeCase.table(
  'source_shapes',
  {
    source: text().notNull(),
    kind: text().notNull(),
    shape: jsonb().$type<Shape>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.kind] })],
)

/** The secret under which the source signs its deliveries, sealed. Confirmed by the first delivery it signed. */
export const sourceHooks = snakeCase.table('source_hooks', {
  source: text().primaryKey(),
  encryptedSecret: text().notNull(),
  receivedAt: instant().notNull(),
  confirmedAt: instant(),
  lastDeliveryAt: instant(),
})
