import { isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import { bigint, boolean, index, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { toWordVector } from '#platform/server/db/word-search.ts'
import { people } from '#platform/server/people/tables.ts'
import { createTrash } from '#platform/server/trash.ts'

const campaign = {
  utmSource: text(),
  utmMedium: text(),
  utmCampaign: text(),
  utmTerm: text(),
  utmContent: text(),
}

type SearchedColumns = Record<'title' | 'shortCode' | 'originalUrl', SQLWrapper>

/** The columns whose words search finds. The index and the query name them in the same order. */
export const searchedColumns = ({ title, shortCode, originalUrl }: SearchedColumns) => [title, shortCode, originalUrl]

/** A tracked link. Its counters are in `link_counts`, because they change with every click and this row rarely does. */
export const links = snakeCase.table(
  'links',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => people.id),
    title: text().notNull(),
    description: text(),
    /** Checked and normalized before it is stored; visitors are sent to exactly this address (T15). */
    originalUrl: text().notNull(),
    shortCode: text().notNull().unique('links_short_code_unique'),
    isActive: boolean().notNull().default(true),
    ...campaign,
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Before this the link does not redirect. */
    startsAt: instant(),
    expiresAt: instant(),
    maxClicks: integer(),
    fallbackUrl: text(),
    /** Destinations of their own for some devices; visitors with others go to `originalUrl`. */
    iosUrl: text(),
    androidUrl: text(),
    desktopUrl: text(),
    /** Since when checks fail. Only a second failure, an hour later, sets `deadSince`. */
    failingSince: instant(),
    deadSince: instant(),
    deadReason: text(),
    /** Counts changes; what `If-Match` compares. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    updatedById: uuid().references(() => people.id, { onDelete: 'set null' }),
    trashedAt: instant(),
  },
  (table) => [
    index('links_created').on(table.createdAt.desc(), table.id.desc()).where(isNull(table.trashedAt)),
    index('links_tags').using('gin', table.tags),
    index('links_words').using('gin', toWordVector(searchedColumns(table))),
    // Finds other links to the same destination; a hash, because addresses may be longer than a B-tree entry.
    index('links_original_url').using('hash', table.originalUrl),
    index('links_failing').on(table.failingSince).where(isNotNull(table.failingSince)),
  ],
)

/** What queries read: links outside the trash. */
export const liveLinks = snakeCase
  .view('live_links')
  .as((query) => query.select().from(links).where(isNull(links.trashedAt)))

export const linkTrash = createTrash(links, { notFound: 'link.not_found', notInTrash: 'link.not_in_trash' })

/** Every short code ever used. None is used again, even after its link was deleted for good. */
export const reservedCodes = snakeCase.table('reserved_codes', {
  code: text().primaryKey(),
  reservedAt: instant().notNull(),
})

/** Previous destinations of a link. */
export const linkVersions = snakeCase.table(
  'link_versions',
  {
    id: id(),
    linkId: uuid()
      .notNull()
      .references(() => links.id, { onDelete: 'cascade' }),
    /** 1 for the first destination. */
    version: integer().notNull(),
    changedAt: instant().notNull(),
    changedById: uuid().references(() => people.id, { onDelete: 'set null' }),
    changeReason: text().notNull(),
    originalUrl: text().notNull(),
    ...campaign,
  },
  (table) => [index('link_versions_link').on(table.linkId, table.version.desc())],
)

/** A link's counters, apart from `links` because they change with every click. Only the clicks feature writes them. */
export const linkCounts = snakeCase.table('link_counts', {
  linkId: uuid().primaryKey(),
  clickCount: bigint({ mode: 'number' }).notNull().default(0),
  uniqueCount: bigint({ mode: 'number' }).notNull().default(0),
  lastClickedAt: instant(),
})
