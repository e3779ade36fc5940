import { boolean, date, index, integer, jsonb, primaryKey, snakeCase } from 'drizzle-orm/pg-core'
import { instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'
import type { RiskReason } from '../schema.ts'

/** Students to get in touch with: a copy of what `refreshRisks` finds, because finding it reads every activity of two months. */
export const studentRisks = snakeCase.table(
  'student_risks',
  {
    studentId: personId().primaryKey(),
    /** The most urgent first. */
    reasons: jsonb().$type<RiskReason[]>().notNull(),
    /** Higher is more urgent: by the gravest reason, then by how many there are. */
    urgency: integer().notNull(),
    refreshedAt: instant().notNull(),
  },
  (table) => [index('student_risks_urgency').on(table.urgency, table.studentId)],
)

/** The trends of the dashboard, counted every hour: a row per week, for demo people apart from the others (T9). */
export const trendWeeks = snakeCase.table(
  'staff_trend_weeks',
  {
    isDemo: boolean().notNull(),
    /** Its Monday. */
    startsOn: date({ mode: 'string' }).notNull(),
    activeStudentCount: integer().notNull(),
    totalStudentCount: integer().notNull(),
    interactionCount: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.isDemo, table.startsOn] })],
)
