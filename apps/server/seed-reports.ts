import { sql } from 'drizzle-orm'
import { refreshSpans } from '#features/impact-reports/server/refresh/queries.ts'
import { sampleSchedules } from '#features/impact-reports/server/schedules/seed.ts'
import { reportScheduleRecipients, reportSchedules } from '#features/impact-reports/server/schedules/tables.ts'
import { refreshFigures } from '#features/reports/server/refresh/queries.ts'
import { refreshRisks } from '#features/staff-dashboard/server/risks/queries.ts'
import { refreshTrends } from '#features/staff-dashboard/server/trends/queries.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertAll } from './seed-students.ts'

/** What jobs count every hour, so that a new demo shows it at once. */
export async function refreshCounts(seeded: Parameters<typeof refreshFigures>[0]): Promise<void> {
  // The plans depend on it: without, one of them takes minutes with 30,000 students.
  await seeded.db.execute(sql`analyze`)
  await refreshRisks(seeded)
  await refreshTrends(seeded)
  await refreshFigures(seeded)
  await refreshSpans(seeded)
}

export async function seedSchedules(db: Db, options: Parameters<typeof sampleSchedules>[0]): Promise<void> {
  const { schedules, recipients } = sampleSchedules(options)
  await insertAll(db, { table: reportSchedules, rows: schedules })
  await insertAll(db, { table: reportScheduleRecipients, rows: recipients })
}
