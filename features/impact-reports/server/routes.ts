import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { sendReport, sendVentures } from './download/actions.ts'
import { readCachedReport } from './figures/report-cache.ts'
import { sendNow } from './runs/actions.ts'
import * as schedules from './schedules/actions.ts'
import { listSchedules, listStaff } from './schedules/queries.ts'
import { serializeRecipient, serializeSchedule, serializeSchedules } from './schedules/serializers.ts'
import { listReportedVentures } from './ventures/queries.ts'

export const routes = mount(contract, {
  getReport: (ctx, { query }) => readCachedReport(ctx, query),
  downloadReport: (ctx, { query }) => sendReport(ctx, { format: 'csv', query }),
  downloadReportXlsx: (ctx, { query }) => sendReport(ctx, { format: 'xlsx', query }),
  listReportedVentures: (ctx, { query }) => listReportedVentures(ctx, query),
  downloadVentures: (ctx, { query }) => sendVentures(ctx, { format: 'csv', query }),
  downloadVenturesXlsx: (ctx, { query }) => sendVentures(ctx, { format: 'xlsx', query }),
  listSchedules: async (ctx, { query }) => {
    const page = await listSchedules(ctx, query)
    return { ...page, items: await serializeSchedules(ctx, page.items) }
  },
  listRecipients: async (ctx) => (await listStaff(ctx)).map(serializeRecipient),
  createSchedule: async (ctx, { body }) => serializeSchedule(ctx, await schedules.createSchedule(ctx, body)),
  editSchedule: async (ctx, { params, body }) =>
    serializeSchedule(ctx, await schedules.editSchedule(ctx, { id: params.id, input: body })),
  trashSchedule: (ctx, { params }) => schedules.trashSchedule(ctx, params.id),
  restoreSchedule: async (ctx, { params }) => serializeSchedule(ctx, await schedules.restoreSchedule(ctx, params.id)),
  sendSchedule: async (ctx, { params }) => serializeSchedule(ctx, await sendNow(ctx, params.id)),
})
