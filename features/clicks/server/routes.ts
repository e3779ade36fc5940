import { findLink } from '#features/links/server/queries.ts'
import { mount, type RawReply, type RequestCtx } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { sendAnalyticsCsv, sendClicksCsv } from './csv-download.ts'
import { findAnalytics, findHitFilters } from './daily-rollups/analytics.ts'
import { findOverview } from './overviews/actions.ts'
import { listClicks } from './queries.ts'
import { listRecentClicks } from './recent-clicks/queries.ts'
import { redirector } from './redirect/redirector.ts'
import { dismissUnknownCode, listUnknownCodes } from './unknown-codes/queries.ts'

export const routes = mount(contract, {
  listClicks: async (ctx, { params, query }) => {
    const { id } = await findLink(ctx, params.id)
    return listClicks(ctx, { linkId: id, filters: await findHitFilters(ctx, { linkId: id, query }), page: query })
  },
  listRecentClicks: (ctx, { query }) => listRecentClicks(ctx, query.ids.split(',')),
  getLinkAnalytics: async (ctx, { params, query }) => {
    const { id } = await findLink(ctx, params.id)
    return findAnalytics(ctx, { linkId: id, query })
  },
  downloadClicks: (ctx, { params, query }) => sendClicksCsv(ctx, { linkId: params.id, query }),
  downloadAnalytics: (ctx, { params, query }) => sendAnalyticsCsv(ctx, { linkId: params.id, query }),
  getOverview: (ctx, { query }) => findOverview(ctx, query),
  listUnknownCodes: (ctx, { query }) => listUnknownCodes(ctx, query),
  dismissUnknownCode: (ctx, { params }) => dismissUnknownCode(ctx, params.code),
  followLink: (ctx) => follow(ctx),
})

async function follow(ctx: RequestCtx): Promise<RawReply> {
  const { request, reply } = ctx.http
  const { method, url = '', headers } = request.raw
  const shortPath = url.slice(url.indexOf('/', 1) + 1)
  const answer = await ctx.services.get(redirector).answer({ method: method!, shortPath, headers, address: request.ip })
  return reply.status(answer.status).headers(answer.headers).send(answer.body)
}
