import { on } from '#platform/server/events.ts'
import { refreshRisksOf } from './risks/queries.ts'

/** Whoever was contacted or followed up with leaves the list of students at risk at once; everything else changes it within the hour. */
export const reactions = [
  on('interaction.created', {
    job: 'staff-dashboard.refresh-student',
    react: (ctx, { data }) => refreshRisksOf(ctx, [data.studentId]),
  }),
  on('interaction.edited', {
    job: 'staff-dashboard.refresh-edited-student',
    react: (ctx, { data }) => refreshRisksOf(ctx, [data.studentId]),
  }),
]
