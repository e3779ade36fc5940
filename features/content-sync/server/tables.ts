import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, primaryKey, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'

export type RunState = 'running' | 'completed' | 'pending_confirmation' | 'failed'
export type Outcome = 'added' | 'changed' | 'removed' | 'failed'
type Shape = Record<string, { id: string; name: string; type: string }>

/** One sync of one kind of content. At most one per kind is running, and one worker at a time works on any of them. */
export const syncRuns = snakeCase.table(
  'sync_runs',
  {
    id: id(),
    kind: text().$type<'resources' | 'tools' | 'courses'>().notNull(),
    state: text().$type<RunState>().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    startedById: uuid().references(() => people.id, { onDelete: 'set null' }),
    /** The source's cursor of the next page, and how many pages are done. */
    cursor: text(),
    pageCount: integer().notNull().default(0),
    seenCount: integer().notNull().default(0),
    /** How many items wait for staff to confirm their removal, and how many removals staff confirmed. */
    pendingRemovalCount: integer().notNull().default(0),
    confirmedRemovalCount: integer().notNull().default(0),
    message: text(),
    warnings: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    retryCount: integer().notNull().default(0),
    isAutomatic: boolean().notNull(),
    /** The worker's claim. Without renewal it ends at `leaseUntil`, and another worker may take over. */
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

/** The item ids a run has listed, by page. An item in none of them was removed at the source. */
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

/** The outcome of each item that changed or failed. */
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

/** The columns our fields were read from last time, by column id, so that renaming a column breaks nothing. */
export const sourceShapes = snakeCase.table(
  'source_shapes',
  {
    source: text().notNull(),
    kind: text().notNull(),
    shape: jsonb().$type<Shape>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.kind] })],
)

/** Until when the source may send a secret: only while staff are connecting its webhook, or anybody could be first. */
export const sourceHookWindows = snakeCase.table('source_hook_windows', {
  source: text().primaryKey(),
  openUntil: instant().notNull(),
})

/** The encrypted secret that the source signs its deliveries with. The first delivery signed with it confirms it. */
export const sourceHooks = snakeCase.table('source_hooks', {
  source: text().primaryKey(),
  encryptedSecret: text().notNull(),
  receivedAt: instant().notNull(),
  confirmedAt: instant(),
  lastDeliveryAt: instant(),
})
