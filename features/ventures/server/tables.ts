import { isNull, sql, type SQLWrapper } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  primaryKey,
  smallint,
  snakeCase,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MetricKind } from '#features/venture-progress/schema.ts'
import { bytes, citext, id, instant } from '#platform/server/db/columns.ts'
import { toWordVector } from '#platform/server/db/word-search.ts'
import { people } from '#platform/server/people/tables.ts'
import { createTrash } from '#platform/server/trash.ts'
import type { Stage } from '#rules/stages.ts'

/** The columns whose words search finds. The index and the query name them in the same order. */
export const searchedColumns = ({ name, description }: { name: SQLWrapper; description: SQLWrapper }) => [
  name,
  description,
]

export const ventures = snakeCase.table(
  'ventures',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text(),
    stage: text().$type<Stage>().notNull(),
    industry: text(),
    status: text().$type<'active' | 'paused' | 'completed'>().notNull().default('active'),
    progress: smallint().notNull().default(0),
    progressFrom: text().$type<'milestones' | 'hand'>().notNull().default('milestones'),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    trashedAt: instant(),
  },
  (table) => [
    index('ventures_owner').on(table.ownerId, table.updatedAt.desc()),
    index('ventures_words').using('gin', toWordVector(searchedColumns(table))),
    check('ventures_progress_percent', sql`${table.progress} between 0 and 100`),
  ],
)

/** What queries read: trashed ventures are not in it. */
export const liveVentures = snakeCase
  .view('live_ventures')
  .as((query) => query.select().from(ventures).where(isNull(ventures.trashedAt)))

export const ventureTrash = createTrash(ventures, { notFound: 'venture.not_found' })

/** The members of a venture besides its owner, who is a column of the venture, so that there is always exactly one. */
export const ventureMembers = snakeCase.table(
  'venture_members',
  {
    ventureId: uuid()
      .notNull()
      .references(() => ventures.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    role: text().$type<'editor' | 'viewer'>().notNull(),
    joinedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ventureId, table.personId] }),
    index('venture_members_person').on(table.personId),
  ],
)

/** The history of a venture: every change of stage and status, by whom and when. */
export const ventureChanges = snakeCase.table(
  'venture_changes',
  {
    id: id(),
    ventureId: uuid()
      .notNull()
      .references(() => ventures.id, { onDelete: 'cascade' }),
    field: text().$type<'stage' | 'status'>().notNull(),
    before: text(),
    after: text().notNull(),
    personId: uuid().references(() => people.id, { onDelete: 'set null' }),
    changedAt: instant().notNull(),
  },
  (table) => [index('venture_changes_venture').on(table.ventureId, table.changedAt.desc(), table.id.desc())],
)

export const ventureMilestones = snakeCase.table(
  'venture_milestones',
  {
    id: id(),
    ventureId: uuid()
      .notNull()
      .references(() => ventures.id, { onDelete: 'cascade' }),
    /** The stage it was added in. */
    stage: text().$type<Stage>().notNull(),
    title: text().notNull(),
    /** From 0, without gaps. */
    position: integer().notNull(),
    dueOn: date({ mode: 'string' }),
    doneAt: instant(),
    doneById: uuid().references(() => people.id, { onDelete: 'set null' }),
    /** Its key in `rules/milestones.ts`; stays when the title is edited, so that it is not added a second time. */
    templateKey: text(),
  },
  (table) => [
    index('venture_milestones_place').on(table.ventureId, table.position),
    unique('venture_milestones_offered_once').on(table.ventureId, table.templateKey),
  ],
)

/** Figures of a venture: totals as of a day. Money is in dollars, exact to the cent. */
export const ventureMetrics = snakeCase.table(
  'venture_metrics',
  {
    id: id(),
    ventureId: uuid()
      .notNull()
      .references(() => ventures.id, { onDelete: 'cascade' }),
    kind: text().$type<MetricKind>().notNull(),
    value: numeric({ precision: 16, scale: 2, mode: 'number' }).notNull(),
    date: date({ mode: 'string' }).notNull(),
    source: text(),
    createdAt: instant().notNull(),
  },
  (table) => [unique('venture_metrics_one_a_day').on(table.ventureId, table.kind, table.date)],
)

/** Files of ventures. A row is written once its file is complete in the store; the key of the file is made from `id`. */
export const ventureFiles = snakeCase.table(
  'venture_files',
  {
    id: id(),
    ventureId: uuid()
      .notNull()
      .references(() => ventures.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    uploadedById: uuid().references(() => people.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (table) => [index('venture_files_venture').on(table.ventureId, table.createdAt.desc())],
)

/** An emailed invitation to a venture. Only the hash of its token is stored, so that a copy of the database redeems nothing. */
export const ventureInvitations = snakeCase.table(
  'venture_invitations',
  {
    id: id(),
    ventureId: uuid()
      .notNull()
      .references(() => ventures.id, { onDelete: 'cascade' }),
    email: citext().notNull(),
    role: text().$type<'editor' | 'viewer'>().notNull(),
    tokenHash: bytes().notNull().unique('venture_invitations_token_unique'),
    invitedById: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Sent by a demo person: only demo people see it, and the account it creates is a demo account (T9). */
    isDemo: boolean().notNull(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When it was accepted, declined or revoked. */
    endedAt: instant(),
    outcome: text().$type<'accepted' | 'declined' | 'revoked'>(),
  },
  (table) => [
    uniqueIndex('venture_invitations_one_pending').on(table.ventureId, table.email).where(isNull(table.endedAt)),
    index('venture_invitations_email').on(table.email).where(isNull(table.endedAt)),
  ],
)
