import { mount, type RawAnswer, type RequestCtx } from '#platform/server/http/mount.ts'
import { matcherOf, sendVersion } from '#platform/server/http/version.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import { countAllArrivals } from './arrivals/queries.ts'
import { listClicks } from './clicks/queries.ts'
import { sendClicks, sendQrCode } from './downloads.ts'
import { importLinks } from './import/actions.ts'
import { listMisses } from './misses/queries.ts'
import { countTotals, findLink, listLinks, listTrashedLinks, listVersions, type CountedLink } from './queries.ts'
import { redirector } from './redirect/redirector.ts'
import { findAnalytics } from './sums/analytics.ts'
import { deleteTemplate, listTemplates } from './templates/queries.ts'
import { showLink, showLinks } from './show.ts'

const permission = 'link.get'

/** A link as it is now, named by its `ETag` for the edit that may follow (R23). */
function showEdition(ctx: RequestCtx, link: CountedLink) {
  sendVersion(ctx, actions.editionOf(link))
  return showLink(ctx, link)
}

/** For what shows figures: every click that was answered is in them. */
const counted =
  <I, T>(show: (ctx: RequestCtx, input: I) => Promise<T>) =>
  async (ctx: RequestCtx, input: I): Promise<T> => {
    await countAllArrivals(ctx)
    return show(ctx, input)
  }

export const routes = mount(contract, {
  listLinks: counted(async (ctx, { query }) => showLinks(ctx, await listLinks(ctx, query))),
  createLink: async (ctx, { body }) => showLink(ctx, await actions.createLink(ctx, body)),
  getTotals: counted(countTotals),
  checkCode: (ctx, { query }) => actions.checkCode(ctx, query.shortCode),
  tagLinks: (ctx, { body }) => actions.tagLinks(ctx, body),
  listTrashedLinks: counted(async (ctx, { query }) => showLinks(ctx, await listTrashedLinks(ctx, query))),
  purgeLinks: (ctx, { body }) => actions.purgeLinks(ctx, body.ids),
  getLink: counted(async (ctx, { params }) => showEdition(ctx, await findLink(ctx, { id: params.id, permission }))),
  editLink: counted(async (ctx, { params, body }) =>
    showEdition(ctx, await actions.editLink(ctx, { id: params.id, set: body, isCurrent: matcherOf(ctx) })),
  ),
  trashLink: (ctx, { params }) => actions.trashLink(ctx, params.id),
  listClicks: counted(async (ctx, { params, query }) => {
    const { id } = await findLink(ctx, { id: params.id, permission })
    return listClicks(ctx, { linkId: id, page: query })
  }),
  listLinkVersions: async (ctx, { params }) => {
    const { id } = await findLink(ctx, { id: params.id, permission })
    return listVersions(ctx, id)
  },
  regenerateLink: counted(async (ctx, { params, body }) =>
    showLink(ctx, await actions.regenerateLink(ctx, { id: params.id, given: body })),
  ),
  getLinkAnalytics: counted(async (ctx, { params, query }) => {
    const { id } = await findLink(ctx, { id: params.id, permission })
    return findAnalytics(ctx, { linkId: id, query })
  }),
  downloadClicks: counted((ctx, { params }) => sendClicks(ctx, params.id)),
  drawQrCode: (ctx, { params, query }) => sendQrCode(ctx, { id: params.id, ...query }),
  restoreLink: counted(async (ctx, { params }) => showLink(ctx, await actions.restoreLink(ctx, params.id))),
  purgeLink: async (ctx, { params }) => {
    await actions.purgeLinks(ctx, [params.id])
    return { id: params.id }
  },
  listMisses: (ctx, { query }) => listMisses(ctx, query),
  forgetMiss: (ctx, { params }) => actions.forgetMiss(ctx, params.code),
  listTemplates: (ctx) => listTemplates(ctx),
  saveTemplate: (ctx, { body }) => actions.keepTemplate(ctx, body),
  deleteTemplate: (ctx, { params }) => deleteTemplate(ctx, params.id),
  importLinks: (ctx, { body }) => importLinks(ctx, body),
  followLink: (ctx) => follow(ctx),
})

async function follow(ctx: RequestCtx): Promise<RawAnswer> {
  const { request, reply } = ctx.http
  const { method, url = '', headers } = request.raw
  const tail = url.slice(url.indexOf('/', 1) + 1)
  const answer = await ctx.residents.of(redirector).answer({ method: method!, tail, headers, address: request.ip })
  return reply.status(answer.status).headers(answer.headers).send(answer.body)
}
