import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { toPointsHistory, getHistoryStart } from './points-history.ts'
import { listAgenda } from './agenda/agenda.ts'
import { findOverview } from './overview/overview.ts'
import { getCounts, sumPointsByWeek } from './queries.ts'

export const routes = mount(contract, {
  getStats: async (ctx) => ({
    totalPoints: ctx.me.totalPoints,
    profileCompletion: ctx.me.profileCompletion,
    ...(await getCounts(ctx, ctx.me.id)),
  }),
  getOverview: (ctx) => findOverview(ctx),
  listAgenda: (ctx) => listAgenda(ctx),
  getPointsHistory: async (ctx) => {
    const now = ctx.now()
    return toPointsHistory(await sumPointsByWeek(ctx, { since: getHistoryStart(now) }), {
      total: ctx.me.totalPoints,
      now,
    })
  },
})
