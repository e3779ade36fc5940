import { listClicks } from '#features/clicks/server/queries.ts'
import { findLink } from '#features/links/server/queries.ts'
import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { findAnalytics, findHitFilters, findOverview } from './actions.ts'
import { sendAnalyticsCsv, sendClicksCsv } from './csv-download.ts'

export const routes = mount(contract, {
  listClicks: async (ctx, { params, query }) => {
    const { id } = await findLink(ctx, params.id)
    return listClicks(ctx, { linkId: id, filters: await findHitFilters(ctx, { linkId: id, query }), page: query })
  },
  getLinkAnalytics: async (ctx, { params, query }) => {
    const { id } = await findLink(ctx, params.id)
    return findAnalytics(ctx, { linkId: id, query })
  },
  downloadClicks: (ctx, { params, query }) => sendClicksCsv(ctx, { linkId: params.id, query }),
  downloadAnalytics: (ctx, { params, query }) => sendAnalyticsCsv(ctx, { linkId: params.id, query }),
  getOverview: (ctx, { query }) => findOverview(ctx, query),
})
