import { endpoint } from '#platform/contract/endpoint.ts'
import { z } from '#platform/contract/zod.ts'
import {
  analyticsFilters,
  analyticsQuery,
  badgeFigures,
  engagement,
  eventFigures,
  funnel,
  retention,
} from './schema.ts'

/** Of both formats: who may, how often, and that it is noted. */
const download = {
  audit: 'list.exported',
  permission: 'export.get',
  limit: 'analytics.export',
  raw: 'download',
  readsFrom: 'replica',
} as const
const chart = {
  permission: 'analytics.get',
  limit: 'analytics.get',
  query: analyticsQuery,
  readsFrom: 'replica',
} as const

/** Figures that name nobody, counted every hour. Analysts see no group of fewer than 5 students, staff see every count. */
export const contract = {
  getAnalyticsFilters: endpoint('GET /api/analytics/filters', {
    readsFrom: 'replica',
    permission: 'analytics.get',
    limit: 'analytics.get',
    summary: 'The months of joining, years of study and majors that analytics can be filtered by.',
    reply: analyticsFilters,
  }),
  getEngagement: endpoint('GET /api/analytics/engagement', {
    ...chart,
    summary: 'Active students by week, and students by level of engagement.',
    reply: engagement,
  }),
  getRetention: endpoint('GET /api/analytics/retention', {
    ...chart,
    summary: 'How many of the students who joined in a month were active in the months after.',
    reply: retention,
  }),
  getFunnel: endpoint('GET /api/analytics/funnel', {
    ...chart,
    summary: 'From joining to the first venture, a mentor and a reached milestone.',
    reply: funnel,
  }),
  getEventFigures: endpoint('GET /api/analytics/events', {
    ...chart,
    summary: 'RSVPs, attendance and no-shows of past events, by month.',
    reply: eventFigures,
  }),
  getBadgeFigures: endpoint('GET /api/analytics/badges', {
    ...chart,
    summary: 'How often each badge was earned.',
    reply: badgeFigures,
  }),
  downloadStudents: endpoint('GET /api/analytics/export.csv', {
    ...download,
    summary:
      'All students as CSV without names: new random ids in each file, months instead of days, rare majors and years as "Other".',
    reply: z.string(),
  }),
  downloadStudentsXlsx: endpoint('GET /api/analytics/export.xlsx', {
    ...download,
    summary: 'The same as an Excel workbook.',
    reply: z.never(),
  }),
}
