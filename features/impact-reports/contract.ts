import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { z } from '#platform/contract/zod.ts'
import { newSchedule, recipient, reportSchedule, scheduleEdit } from './schedule-schema.ts'
import { impactReport, reportedVenture, reportedVentureQuery, reportQuery } from './schema.ts'

const id = z.object({ id: z.string() })
const download = {
  audit: 'list.exported',
  limit: 'analytics.export',
  raw: 'download',
  readsFrom: 'replica',
  reply: z.never(),
} as const
const ofReport = { ...download, permission: 'export.get', query: reportQuery } as const
const ofVentures = { ...download, permission: 'venture.listAll', query: reportedVentureQuery } as const
const schedule = { permission: 'reportSchedule.edit', invalidates: ['reportSchedules'] } as const

/** What ventures achieved in a period. Analysts see no group of fewer than 5 ventures, and sums so rounded that none stands out. */
export const contract = {
  getReport: endpoint('GET /api/impact-report', {
    readsFrom: 'replica',
    permission: 'analytics.get',
    limit: 'analytics.get',
    summary:
      'Ventures, survival, jobs, capital, revenue and coverage of a period, compared with the period before. Analysts choose among closed periods, and filter by one thing.',
    query: reportQuery,
    reply: impactReport,
  }),
  downloadReport: endpoint('GET /api/impact-report/export.csv', { ...ofReport, summary: 'The report as CSV.' }),
  downloadReportXlsx: endpoint('GET /api/impact-report/export.xlsx', {
    ...ofReport,
    summary: 'The report as an Excel workbook.',
  }),
  listReportedVentures: endpoint('GET /api/impact-report/ventures', {
    readsFrom: 'replica',
    permission: 'venture.listAll',
    summary: 'The ventures of a report with their figures, each with its date.',
    query: pageQuery.extend(reportedVentureQuery.shape),
    reply: z.array(reportedVenture),
  }),
  downloadVentures: endpoint('GET /api/impact-report/ventures.csv', {
    ...ofVentures,
    summary: 'The ventures of a report as CSV.',
  }),
  downloadVenturesXlsx: endpoint('GET /api/impact-report/ventures.xlsx', {
    ...ofVentures,
    summary: 'The ventures of a report as an Excel workbook.',
  }),
  listSchedules: endpoint('GET /api/report-schedules', {
    permission: 'reportSchedule.edit',
    summary: 'The reports that are emailed on a schedule, the last one created first.',
    query: pageQuery,
    reply: z.array(reportSchedule),
  }),
  listRecipients: endpoint('GET /api/report-schedules/recipients', {
    permission: 'reportSchedule.edit',
    summary: 'The staff members whom a report can be emailed to.',
    reply: z.array(recipient),
  }),
  createSchedule: endpoint('POST /api/report-schedules', {
    ...schedule,
    summary: 'Schedules a report.',
    body: newSchedule,
    reply: reportSchedule,
    status: 201,
    isIdempotent: true,
    limit: 'reportSchedule.write',
  }),
  editSchedule: endpoint('PATCH /api/report-schedules/{id}', {
    ...schedule,
    summary: 'Changes, pauses or resumes a scheduled report; with `If-Match`, only the version named there (else 412).',
    body: scheduleEdit,
    reply: reportSchedule,
    limit: 'reportSchedule.write',
  }),
  trashSchedule: endpoint('DELETE /api/report-schedules/{id}', {
    ...schedule,
    summary: 'Deletes a scheduled report. It can be restored for a day.',
    reply: id,
  }),
  restoreSchedule: endpoint('POST /api/report-schedules/{id}/restore', {
    ...schedule,
    summary: 'Undoes deleting a scheduled report.',
    reply: reportSchedule,
  }),
  sendSchedule: endpoint('POST /api/report-schedules/{id}/send', {
    ...schedule,
    summary: 'Emails a report now; its next run stays.',
    reply: reportSchedule,
    isIdempotent: true,
    limit: 'reportSchedule.send',
  }),
}
