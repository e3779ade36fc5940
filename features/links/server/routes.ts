import { mount, type RawReply, type RequestCtx } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import { flushIngestBuffer } from './ingest-buffer/queries.ts'
import { listClicks } from './clicks/queries.ts'
import { sendClicksCsv, sendQrCode } from './downloads.ts'
import { importLinks } from './import/actions.ts'
import { listUnknownCodes } from './unknown-codes/queries.ts'
import { countTotals, findLink, listLinks, listTrashedLinks, listVersions } from './queries.ts'
import { redirector } from './redirect/redirector.ts'
import { findAnalytics } from './daily-rollups/analytics.ts'
import { deleteTemplate, listTemplates } from './templates/queries.ts'
import { serializeLink, serializeLinks } from './serializers.ts'

/** For what shows figures: every click that was answered is in them. */
const withFreshCounts =
  <I, T>(load: (ctx: RequestCtx, input: I) => Promise<T>) =>
  async (ctx: RequestCtx, input: I): Promise<T> => {
    await flushIngestBuffer(ctx)
    return load(ctx, input)
  }

export const routes = mount(contract, {
  listLinks: withFreshCounts(async (ctx, { query }) => serializeLinks(ctx, await listLinks(ctx, query))),
  createLink: async (ctx, { body }) => serializeLink(ctx, await actions.createLink(ctx, body)),
  getTotals: withFreshCounts(countTotals),
  checkCode: (ctx, { query }) => actions.checkCode(ctx, query.shortCode),
  tagLinks: (ctx, { body }) => actions.tagLinks(ctx, body),
  listTrashedLinks: withFreshCounts(async (ctx, { query }) => serializeLinks(ctx, await listTrashedLinks(ctx, query))),
  purgeLinks: (ctx, { body }) => actions.purgeLinks(ctx, body.ids),
  getLink: withFreshCounts(async (ctx, { params }) => serializeLink(ctx, await findLink(ctx, params.id))),
  editLink: withFreshCounts(async (ctx, { params, body }) =>
    serializeLink(ctx, await actions.editLink(ctx, { id: params.id, set: body })),
  ),
  trashLink: (ctx, { params }) => actions.trashLink(ctx, params.id),
  listClicks: withFreshCounts(async (ctx, { params, query }) => {
    const { id } = await findLink(ctx, params.id)
    return listClicks(ctx, { linkId: id, page: query })
  }),
  listLinkVersions: async (ctx, { params, query }) => {
    const { id } = await findLink(ctx, params.id)
    return listVersions(ctx, { linkId: id, page: query })
  },
  regenerateLink: withFreshCounts(async (ctx, { params, body }) =>
    serializeLink(ctx, await actions.regenerateLink(ctx, { id: params.id, input: body })),
  ),
  getLinkAnalytics: withFreshCounts(async (ctx, { params, query }) => {
    const { id } = await findLink(ctx, params.id)
    return findAnalytics(ctx, { linkId: id, query })
  }),
  downloadClicks: withFreshCounts((ctx, { params }) => sendClicksCsv(ctx, params.id)),
  renderQrCode: (ctx, { params, query }) => sendQrCode(ctx, { id: params.id, ...query }),
  restoreLink: withFreshCounts(async (ctx, { params }) =>
    serializeLink(ctx, await actions.restoreLink(ctx, params.id)),
  ),
  purgeLink: async (ctx, { params }) => {
    await actions.purgeLinks(ctx, [params.id])
    return { id: params.id }
  },
  listUnknownCodes: (ctx, { query }) => listUnknownCodes(ctx, query),
  dismissUnknownCode: (ctx, { params }) => actions.dismissUnknownCode(ctx, params.code),
  listTemplates: (ctx, { query }) => listTemplates(ctx, query),
  saveTemplate: (ctx, { body }) => actions.storeTemplate(ctx, body),
  deleteTemplate: (ctx, { params }) => deleteTemplate(ctx, params.id),
  importLinks: (ctx, { body }) => importLinks(ctx, body),
  followLink: (ctx) => follow(ctx),
})

async function follow(ctx: RequestCtx): Promise<RawReply> {
  const { request, reply } = ctx.http
  const { method, url = '', headers } = request.raw
  const shortPath = url.slice(url.indexOf('/', 1) + 1)
  const answer = await ctx.services.get(redirector).answer({ method: method!, shortPath, headers, address: request.ip })
  return reply.status(answer.status).headers(answer.headers).send(answer.body)
}
