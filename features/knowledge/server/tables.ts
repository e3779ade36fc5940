import { isNull } from 'drizzle-orm'
import { bigint, boolean, index, integer, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people, personId } from '#platform/server/people/tables.ts'
import { createTrash } from '#platform/server/trash.ts'
import type { Audience, ItemKind, ItemState, KnowledgeRun } from '../schema.ts'

/** One sync of the vector store: what staff chose, or what followed a change of the content. */
export const knowledgeRuns = snakeCase.table(
  'knowledge_runs',
  {
    id: id(),
    state: text().$type<KnowledgeRun['state']>().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    startedById: uuid().references(() => people.id, { onDelete: 'set null' }),
    itemCount: integer().notNull().default(0),
    addedCount: integer().notNull().default(0),
    changedCount: integer().notNull().default(0),
    removedCount: integer().notNull().default(0),
    failedCount: integer().notNull().default(0),
    pendingRemovalCount: integer().notNull().default(0),
    /** When open screens were last told of its progress. */
    publishedAt: instant(),
  },
  (table) => [index('knowledge_runs_started').on(table.startedAt.desc(), table.id.desc())],
)

/** Content that the assistant may quote from. The rows it is read from belong to other features; guides are our own. */
export const knowledgeItems = snakeCase.table(
  'knowledge_items',
  {
    id: id(),
    kind: text().$type<ItemKind>().notNull(),
    sourceId: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    url: text().notNull(),
    size: integer().notNull(),
    contentUpdatedAt: instant().notNull(),
    isIncluded: boolean().notNull(),
    state: text().$type<ItemState>().notNull(),
    error: text(),
    /** Of the source, when it was last read, and the store's version then: while both are the same there is nothing to do. */
    sourceHash: text(),
    storeVersion: text(),
    /** Of the passages in the store: what is read again and comes out the same is not put again. */
    contentHash: text(),
    /** The passages in use. Those of the next generation are written before the store swaps, those of older ones removed after. */
    generation: integer().notNull().default(0),
    passageCount: integer().notNull().default(0),
    textBytes: integer().notNull().default(0),
    syncedAt: instant(),
    /** Tombstone: its source is gone, and no late job brings it back. */
    removedAt: instant(),
    runId: uuid().references(() => knowledgeRuns.id, { onDelete: 'set null' }),
    /** The worker's claim. Without renewal it ends at `leaseUntil`, and another worker may take over. */
    leaseToken: uuid(),
    leaseUntil: instant(),
    /** How often in a row it was claimed without an outcome: its worker was killed. */
    claimCount: integer().notNull().default(0),
    retryAt: instant(),
    retryCount: integer().notNull().default(0),
  },
  (table) => [
    unique('knowledge_items_source').on(table.kind, table.sourceId),
    index('knowledge_items_run').on(table.runId),
    index('knowledge_items_unfinished').on(table.state),
  ],
)

export const knowledgePassages = snakeCase.table(
  'knowledge_passages',
  {
    id: id(),
    itemId: uuid()
      .notNull()
      .references(() => knowledgeItems.id, { onDelete: 'cascade' }),
    generation: integer().notNull(),
    ordinal: integer().notNull(),
    headings: text().array().notNull(),
    page: integer(),
    text: text().notNull(),
  },
  (table) => [index('knowledge_passages_item').on(table.itemId, table.generation, table.ordinal)],
)

/** One row, once staff have changed something. */
export const knowledgeSettings = snakeCase.table('knowledge_settings', {
  isOnly: boolean().primaryKey().default(true),
  includesNew: boolean().notNull(),
})

/** Documents that staff uploaded. */
export const knowledgeGuides = snakeCase.table(
  'knowledge_guides',
  {
    id: id(),
    ownerId: personId(),
    title: text().notNull(),
    audience: text().$type<Audience>().notNull(),
    fileName: text().notNull(),
    fileKey: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    trashedAt: instant(),
  },
  (table) => [index('knowledge_guides_created').on(table.createdAt.desc(), table.id.desc())],
)

/** What queries read: trashed guides are not in it. */
export const liveKnowledgeGuides = snakeCase
  .view('live_knowledge_guides')
  .as((query) => query.select().from(knowledgeGuides).where(isNull(knowledgeGuides.trashedAt)))

export const guideTrash = createTrash(knowledgeGuides, { notFound: 'guide.not_found' })
