import { mount } from '#platform/server/http/mount.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { contract } from '../contract.ts'
import type { StaffDashboard } from '../schema.ts'
import { countStudents, listTopStudents, listTrendWeeks } from './figures/queries.ts'
import { listRisks } from './risks/queries.ts'
import { serializeRisk, serializeTopStudent, serializeWeek } from './serializers.ts'

export const routes = mount(contract, {
  getStaffDashboard: (ctx) => readDashboard(ctx),
  listStudentsAtRisk: async (ctx, { query }) => {
    const page = await listRisks(ctx, query)
    return { ...page, items: page.items.map(serializeRisk) }
  },
})

async function readDashboard(ctx: Ctx): Promise<StaffDashboard> {
  const [students, topStudents, weeks] = await Promise.all([
    countStudents(ctx),
    listTopStudents(ctx),
    listTrendWeeks(ctx),
  ])
  return {
    ...students,

    topStudents: topStudents.map(serializeTopStudent),
    trend: weeks.map(serializeWeek),
  }
}
