import { isNull } from 'drizzle-orm'
import { boolean, index, integer, jsonb, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'
import { createTrash } from '#platform/server/trash.ts'
import type { Frequency, ScheduledFilters } from '../../schedule-schema.ts'

/** Reports that are emailed to staff on a schedule. */
export const reportSchedules = snakeCase.table(
  'report_schedules',
  {
    id: id(),
    ownerId: personId(),
    name: text().notNull(),
    frequency: text().$type<Frequency>().notNull(),
    filters: jsonb().$type<ScheduledFilters>().notNull(),
    isPaused: boolean().notNull().default(false),
    nextRunAt: instant().notNull(),
    lastSentAt: instant(),
    lastSentCount: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    trashedAt: instant(),
  },
  (table) => [index('report_schedules_next_run').on(table.nextRunAt)],
)

/** What queries read: deleted schedules are not in it. */
export const liveReportSchedules = snakeCase
  .view('live_report_schedules')
  .as((query) => query.select().from(reportSchedules).where(isNull(reportSchedules.trashedAt)))

export const reportScheduleTrash = createTrash(reportSchedules, { notFound: 'reportSchedule.not_found' })

/** Whom a report is emailed to. */
export const reportScheduleRecipients = snakeCase.table(
  'report_schedule_recipients',
  {
    scheduleId: uuid()
      .notNull()
      .references(() => reportSchedules.id, { onDelete: 'cascade' }),
    personId: personId(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.personId] }),
    index('report_schedule_recipients_person').on(table.personId),
  ],
)
