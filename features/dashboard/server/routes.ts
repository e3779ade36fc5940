import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { historyOf, historyStart } from './points-history.ts'
import { countFor, sumPointsByWeek } from './queries.ts'

export const routes = mount(contract, {
  getStats: async (ctx) => ({
    totalPoints: ctx.me.totalPoints,
    profileCompletion: ctx.me.profileCompletion,
    ...(await countFor(ctx, ctx.me.id)),
  }),
  getPointsHistory: async (ctx) => {
    const now = ctx.now()
    return historyOf(await sumPointsByWeek(ctx, { since: historyStart(now) }), { total: ctx.me.totalPoints, now })
  },
})
