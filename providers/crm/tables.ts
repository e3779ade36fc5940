import { sql } from 'drizzle-orm'
import { index, integer, jsonb, snakeCase, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CrmFields, CrmKind } from './port.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** What the embedded CRM holds: records as an outside CRM would have them, with ids and times of their own. */
export const directoryRecords = snakeCase.table(
  'crm_directory_records',
  {
    id: uuid().primaryKey(),
    /** The stable order of lists. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    kind: text().$type<CrmKind>().notNull(),
    /** The email of a person, the domain of a company; null without one. */
    key: text(),
    fields: jsonb().$type<CrmFields>().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  (table) => [
    uniqueIndex('crm_directory_records_key')
      .on(table.kind, table.key)
      .where(sql`${table.key} is not null`),
    uniqueIndex('crm_directory_records_number').on(table.kind, table.number),
    index('crm_directory_records_updated').on(table.kind, table.updatedAt),
  ],
)

export const directoryNotes = snakeCase.table(
  'crm_directory_notes',
  {
    id: uuid().primaryKey(),
    recordId: uuid()
      .notNull()
      .references(() => directoryRecords.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    body: text().notNull(),
  },
  (table) => [index('crm_directory_notes_record').on(table.recordId)],
)
