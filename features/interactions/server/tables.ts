import { and, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import { boolean, index, integer, jsonb, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people, personId } from '#platform/server/people/tables.ts'
import { createTrash } from '#platform/server/trash.ts'
import type { InteractionType, Visibility } from '../schema.ts'

/** SQL: what lists by follow-up date are ordered by; those without a date come last. The index and the query write it the same way. */
export const dueOrder = ({ followUpDate }: Record<'followUpDate', SQLWrapper>) =>
  sql`coalesce(${followUpDate}, '${sql.raw(noDueDate)}'::timestamptz)`
export const noDueDate = '9999-12-31T00:00:00.000Z'

/** Contacts of staff and mentors with a student: logged by hand, or by reactions to events. */
export const interactions = snakeCase.table(
  'interactions',
  {
    id: id(),
    studentId: personId(),
    /** Who logged it or caused it; null once that person is erased. */
    authorId: uuid().references(() => people.id, { onDelete: 'set null' }),
    type: text().$type<InteractionType>().notNull(),
    title: text().notNull(),
    description: text(),
    /** Minutes. */
    duration: integer(),
    outcome: text(),
    visibility: text().$type<Visibility>().notNull().default('private'),
    followUpRequired: boolean().notNull().default(false),
    followUpDate: instant(),
    followUpDoneAt: instant(),
    /** Until when its author was reminded, so that nobody is reminded twice of the same date. */
    followUpNotifiedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull().defaultNow(),
    trashedAt: instant(),
    /** What caused it, so that a job that runs twice adds one row; null for those logged by hand. */
    causeId: text(),
  },
  (table) => [
    unique('interactions_one_per_cause').on(table.causeId),
    index('interactions_student').on(table.studentId, table.createdAt, table.id),
    // These hold all that counting needs, so that no row is read: the student, for scope, and whether it is in the trash.
    index('interactions_created').on(table.createdAt, table.id, table.studentId).where(isNull(table.trashedAt)),
    index('interactions_type')
      .on(table.type, table.createdAt, table.id, table.studentId)
      .where(isNull(table.trashedAt)),
    // Not partial: erasing a person looks for all they wrote.
    index('interactions_author').on(table.authorId, table.createdAt, table.id, table.studentId, table.trashedAt),
    index('interactions_due').on(dueOrder(table), table.id).where(isNull(table.trashedAt)),
    index('interactions_follow_up')
      .on(table.followUpDate, table.id, table.studentId, table.authorId)
      .where(and(table.followUpRequired, isNull(table.followUpDoneAt), isNull(table.trashedAt))!),
    index('interactions_follow_up_done')
      .on(table.type, table.authorId, table.studentId)
      .where(and(table.followUpRequired, isNotNull(table.followUpDoneAt), isNull(table.trashedAt))!),
  ],
)

/** What queries read: interactions outside the trash. */
export const liveInteractions = snakeCase
  .view('live_interactions')
  .as((query) => query.select().from(interactions).where(isNull(interactions.trashedAt)))

export const interactionTrash = createTrash(interactions, {
  owner: interactions.studentId,
  notFound: 'interaction.not_found',
})

/** A changed field and its values, as the history shows them. */
export type FieldChange = { field: string; before: string | null; after: string | null }

/** Who changed what of an interaction: a row for each version after the first. */
export const interactionVersions = snakeCase.table(
  'interaction_versions',
  {
    id: id(),
    interactionId: uuid()
      .notNull()
      .references(() => interactions.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    changedAt: instant().notNull(),
    changedById: uuid().references(() => people.id, { onDelete: 'set null' }),
    changes: jsonb().$type<FieldChange[]>().notNull(),
  },
  (table) => [unique('interaction_versions_one_per_version').on(table.interactionId, table.version)],
)
