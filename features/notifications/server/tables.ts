import { and, isNull } from 'drizzle-orm'
import { boolean, index, snakeCase, text, unique } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'

export const notifications = snakeCase.table(
  'notifications',
  {
    id: id(),
    personId: personId(),
    kind: text().notNull(),
    /** What caused it, so that a job that runs twice notifies once. */
    causeId: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    path: text().notNull(),
    createdAt: instant().notNull(),
    /** Later than `createdAt` once it was snoozed; in the future while it is. */
    shownAt: instant().notNull(),
    readAt: instant(),
    /** False for people who want this kind by email only. */
    isInApp: boolean().notNull().default(true),
    /** Whether the next daily digest contains it. */
    isForDigest: boolean().notNull().default(false),
  },
  (table) => [
    unique('notifications_one_per_cause').on(table.personId, table.kind, table.causeId),
    index('notifications_person').on(table.personId, table.shownAt.desc(), table.id.desc()),
    index('notifications_unread').on(table.personId).where(isNull(table.readAt)),
    index('notifications_digest')
      .on(table.personId)
      .where(and(table.isForDigest, isNull(table.readAt))!),
  ],
)
