import { sql } from 'drizzle-orm'
import { date, index, integer, snakeCase, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'

/** Calls by voice: what of the day's time is reserved for them, and until when. */
export const voiceCalls = snakeCase.table(
  'voice_calls',
  {
    id: id(),
    /** No foreign key: a call is settled also where its conversation was deleted. */
    sessionId: uuid().notNull(),
    ownerId: personId(),
    budgetDay: date().notNull(),
    reservedSeconds: integer().notNull(),
    createdAt: instant().notNull(),
    /** When its time is over, whether or not somebody ends it before. */
    endsAt: instant().notNull(),
    /** When its budget was settled. */
    endedAt: instant(),
  },
  (table) => [
    index('voice_calls_owner').on(table.ownerId),
    index('voice_calls_open')
      .on(table.endsAt)
      .where(sql`${table.endedAt} is null`),
  ],
)
