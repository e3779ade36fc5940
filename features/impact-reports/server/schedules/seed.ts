import { newId } from '#platform/server/db/columns.ts'
import { daysBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { toNextRun } from './next-run.ts'
import type { reportScheduleRecipients, reportSchedules } from './tables.ts'

type SampleOptions = { demo: Record<'director' | 'admin', Person>; now: Date; timeZone: string }

/** A yearly report of the demo director. */
export function sampleSchedules({ demo, now, timeZone }: SampleOptions): {
  schedules: (typeof reportSchedules.$inferInsert)[]
  recipients: (typeof reportScheduleRecipients.$inferInsert)[]
} {
  const id = newId()
  const at = daysBefore(now, 9)
  return {
    schedules: [
      {
        id,
        ownerId: demo.director.id,
        name: 'Annual impact report',
        frequency: 'year',
        filters: { period: 'lastAcademicYear' },
        nextRunAt: toNextRun('year', { after: now, timeZone }),
        createdAt: at,
        updatedAt: at,
      },
    ],
    recipients: [demo.director, demo.admin].map(({ id: personId }) => ({ scheduleId: id, personId })),
  }
}
