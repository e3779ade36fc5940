import { snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import type { EventEmailKind } from '../../schema.ts'
import { events } from '../tables.ts'

/** Emails that were sent about events. The row is written with the email, so that a job that runs twice sends it once. */
export const eventEmails = snakeCase.table(
  'event_emails',
  {
    id: id(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text().$type<EventEmailKind>().notNull(),
    /** What tells emails of a kind apart: a queue number, a sequence, or the time of the event. */
    cause: text().notNull(),
    sentAt: instant().notNull(),
  },
  (table) => [unique('event_emails_once').on(table.eventId, table.personId, table.kind, table.cause)],
)
