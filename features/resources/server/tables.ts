import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, primaryKey, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { syncedColumns } from '#platform/server/db/synced-rows.ts'
import { personId } from '#platform/server/people/tables.ts'

/** Compared byte by byte, so that the primary key's index also serves prefix ranges. */
const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const list = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`)

/** Title and description of a resource, weighted for the search. */
const about = `setweight(to_tsvector('foundry', title), 'A')
  || setweight(to_tsvector('foundry', description || ' ' || category || ' ' || type || ' ' || array_text(stages || tags)), 'B')`
/** The same plus its text and the text of its file. */
const whole = `${about}
  || setweight(to_tsvector('foundry', body), 'C') || setweight(to_tsvector('foundry', file_text), 'D')`

export const resources = snakeCase.table(
  'resources',
  {
    ...syncedColumns(),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    type: text().notNull(),
    stages: list(),
    tags: list(),
    isActive: boolean().notNull(),
    /** The author's link to another site. */
    externalUrl: text(),
    body: text().notNull(),
    fileText: text().notNull(),
    about: tsvector().generatedAlwaysAs(sql.raw(about)),
    search: tsvector().generatedAlwaysAs(sql.raw(whole)),
  },
  (table) => [
    unique('resources_notion_id_unique').on(table.notionId),
    index('resources_updated').on(table.updatedAt.desc(), table.id.desc()),
    index('resources_search').using('gin', table.search),
  ],
)

/** Files of resources, copied to our storage. A file keeps its id when its bytes change, so that links to it stay valid. */
export const resourceFiles = snakeCase.table(
  'resource_files',
  {
    id: id(),
    resourceId: uuid()
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    /** How the source identifies the file. */
    identity: text().notNull(),
    /** True for an attachment, false for a file or picture within the text. */
    isAttached: boolean().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    fileKey: text().notNull(),
  },
  (table) => [unique('resource_files_one').on(table.resourceId, table.identity)],
)

/** Every word of the resources: what a misspelled search term is corrected to. */
export const searchWords = snakeCase.table('search_words', { word: byteOrderedText().primaryKey() }, (table) => [
  index('search_words_near').using('gin', sql`${table.word} gin_trgm_ops`),
])

const personIdColumn = () => personId()
const resourceIdColumn = () =>
  uuid()
    .notNull()
    .references(() => resources.id, { onDelete: 'cascade' })

/** Title, category and type are copied, so that the list can show a resource after it was removed. */
export const savedResources = snakeCase.table(
  'saved_resources',
  {
    id: id(),
    personId: personIdColumn(),
    resourceId: resourceIdColumn(),
    title: text().notNull(),
    category: text().notNull(),
    type: text().notNull(),
    savedAt: instant().notNull(),
  },
  (table) => [
    unique('saved_resources_once').on(table.personId, table.resourceId),
    index('saved_resources_person').on(table.personId, table.savedAt.desc(), table.id.desc()),
  ],
)

/** The first download of a resource by a person, which earns points. */
export const resourceDownloads = snakeCase.table(
  'resource_downloads',
  { personId: personIdColumn(), resourceId: resourceIdColumn(), downloadedAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.personId, table.resourceId] })],
)

/** When a person last opened a resource. */
export const resourceViews = snakeCase.table(
  'resource_views',
  { personId: personIdColumn(), resourceId: resourceIdColumn(), viewedAt: instant().notNull() },
  (table) => [
    primaryKey({ columns: [table.personId, table.resourceId] }),
    index('resource_views_recent').on(table.personId, table.viewedAt.desc()),
  ],
)
