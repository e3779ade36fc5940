import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { listAgenda } from './agenda/agenda.ts'
import { findOverview } from './overview/overview.ts'
import { getCounts } from './queries.ts'

export const routes = mount(contract, {
  getStats: async (ctx) => ({
    totalPoints: ctx.me.totalPoints,
    profileCompletion: ctx.me.profileCompletion,
    ...(await getCounts(ctx, ctx.me.id)),
  }),
  getOverview: (ctx) => findOverview(ctx),
  listAgenda: (ctx) => listAgenda(ctx),
})
