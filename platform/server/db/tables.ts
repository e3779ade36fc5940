import { index, integer, jsonb, primaryKey, smallint, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import type { EventName } from '#rules/events.ts'
import { id, instant } from './columns.ts'

/** The event log: one row per event of `rules/events.ts`, written in the transaction of the change. */
export const domainEvents = snakeCase.table(
  'domain_events',
  {
    id: id(),
    name: text().$type<EventName>().notNull(),
    subjectId: text().notNull(),
    actorId: uuid(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    recordedAt: instant().notNull(),
  },
  (table) => [index('domain_events_subject').on(table.subjectId), index('domain_events_recorded').on(table.recordedAt)],
)

/** Counters of the rate limits in `rules/limits.ts`: one row per limit and subject. */
export const rateWindows = snakeCase.table(
  'rate_windows',
  {
    name: text().notNull(),
    subject: text().notNull(),
    startedAt: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.subject] }), index('rate_windows_started').on(table.startedAt)],
)

/** Replies kept for a day under a client's `Idempotency-Key`; `status` is null while the first request still runs. */
export const idempotencyKeys = snakeCase.table(
  'idempotency_keys',
  {
    personId: uuid().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    status: smallint(),
    reply: jsonb(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)
