import { integer, jsonb, smallint, snakeCase } from 'drizzle-orm/pg-core'
import { instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'
import type { IntakeValues } from '../schema.ts'

/** What a person has filled in of the intake and not sent yet. */
export const advisingDrafts = snakeCase.table('advising_drafts', {
  personId: personId().primaryKey(),
  values: jsonb().$type<IntakeValues>().notNull(),
  step: smallint().notNull(),
  version: integer().notNull().default(1),
  updatedAt: instant().notNull(),
})
