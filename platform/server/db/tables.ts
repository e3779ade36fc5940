import { index, integer, jsonb, primaryKey, smallint, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import type { EventName } from '#rules/events.ts'
import { id, instant } from './columns.ts'

/** The log of what happened: one row per event, written in the transaction that made it so. */
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

/** Counters of `rules/limits.ts` shared by all processes: one row per limit and subject. */
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
