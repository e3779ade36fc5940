import { bigint, boolean, index, jsonb, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '../db/columns.ts'

/** One event of an entry: whose or what it was about, and what of its payload nobody wrote. */
export type AuditedEvent = { name: string; subjectId: string; data: Record<string, unknown> }

/**
 * The audit log: what staff did, and who looked at a student's profile (docs/decisions/0022-audit-log.md). It holds ids and no words that
 * somebody wrote. Triggers of the migration refuse every change, except deleting entries older than the retention.
 */
export const auditEntries = snakeCase.table(
  'audit_entries',
  {
    id: id(),
    recordedAt: instant().notNull(),
    /** No reference: an entry outlives the person. Null for a request of a guest. */
    actorId: uuid(),
    /** The first event, such as `person.roleChanged`, or what the contract or the permission calls it. */
    action: text().notNull(),
    /** The person, student or thing it was done to. */
    subjectId: text(),
    /** `PUT /api/admin/users/{id}/role` */
    route: text().notNull(),
    sessionId: uuid(),
    via: text().$type<'session' | 'apiKey' | 'viewAs' | 'job'>().notNull(),
    /** The client's address, cut to /24 or /48. */
    network: text().notNull(),
    events: jsonb().$type<AuditedEvent[]>().notNull(),
    /** Entries of demo people are shown to demo staff only (T9). */
    isDemo: boolean().notNull(),
  },
  (table) => [
    index('audit_entries_recorded').on(table.recordedAt, table.id),
    // With the action: of somebody with thousands of entries only those of the filter are read.
    index('audit_entries_actor').on(table.actorId, table.action.op('text_pattern_ops'), table.recordedAt),
    index('audit_entries_subject').on(table.subjectId, table.action.op('text_pattern_ops'), table.recordedAt),
    // By these operators also the actions that begin with a noun.
    index('audit_entries_action').on(table.action.op('text_pattern_ops'), table.recordedAt),
  ],
)

/**
 * Each entry's place in the chain: its hash covers the entry and the hash before it, so that a changed or removed one is noticed. A
 * trigger fills it when the transaction commits.
 */
export const auditChain = snakeCase.table('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey(),
  entryId: uuid()
    .notNull()
    .unique('audit_chain_entry_unique')
    .references(() => auditEntries.id, { onDelete: 'cascade' }),
  hash: bytes().notNull(),
})
