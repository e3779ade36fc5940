import { bigint, date, primaryKey, snakeCase, text } from 'drizzle-orm/pg-core'
import type { AiBudgetKind } from '#rules/ai-budgets.ts'

/**
 * What may be spent on AI in a day of the program's time zone: one row for each kind and day of a person, whose id is `subjectId`, and
 * one of the site. What is reserved is promised to work that is not done yet.
 */
export const aiBudgets = snakeCase.table(
  'ai_budgets',
  {
    kind: text().$type<AiBudgetKind>().notNull(),
    subjectId: text().notNull(),
    day: date().notNull(),
    reserved: bigint({ mode: 'number' }).notNull().default(0),
    spent: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subjectId, table.day] })],
)
