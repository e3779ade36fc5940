import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { sendStudentsWithoutNames } from './export/students-download.ts'
import {
  readBadgeFigures,
  readEngagement,
  readEventFigures,
  readFilters,
  readFunnel,
  readRetention,
} from './figures/charts.ts'

export const routes = mount(contract, {
  getAnalyticsFilters: (ctx) => readFilters(ctx),
  getEngagement: (ctx, { query }) => readEngagement(ctx, query),
  getRetention: (ctx, { query }) => readRetention(ctx, query),
  getFunnel: (ctx, { query }) => readFunnel(ctx, query),
  getEventFigures: (ctx, { query }) => readEventFigures(ctx, query),
  getBadgeFigures: (ctx, { query }) => readBadgeFigures(ctx, query),
  downloadStudents: (ctx) => sendStudentsWithoutNames(ctx, 'csv'),
  downloadStudentsXlsx: (ctx) => sendStudentsWithoutNames(ctx, 'xlsx'),
})
