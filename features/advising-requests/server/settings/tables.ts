import { boolean, integer, jsonb, snakeCase, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/server/db/columns.ts'
import type { DeadlineDays } from '../../settings-schema.ts'

/** One row, once staff have changed something. */
export const advisingSettings = snakeCase.table('advising_settings', {
  isOnly: boolean().primaryKey().default(true),
  advisorInstructions: text(),
  schedulingUrl: text(),
  meetingKinds: text().array().notNull(),
  deadlineDays: jsonb().$type<DeadlineDays>().notNull(),
  version: integer().notNull().default(1),
  updatedAt: instant().notNull(),
})
