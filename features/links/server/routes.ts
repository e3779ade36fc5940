import { mount, type RawAnswer, type RequestCtx } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import { countAllArrivals } from './arrivals/queries.ts'
import { listClicks } from './clicks/queries.ts'
import { sendClicks, sendQrCode } from './downloads.ts'
import { importLinks } from './import/actions.ts'
import { listMisses } from './misses/queries.ts'
import { countTotals, findLink, listLinks, listTrashedLinks, listVersions } from './queries.ts'
import { redirector } from './redirect/redirector.ts'
import { findAnalytics } from './sums/analytics.ts'
import { deleteTemplate, listTemplates } from './templates/queries.ts'
import { showLink, showLinks } from './show.ts'

const permission = 'link.get'

export const routes = mount(contract, {
  listLinks: async (ctx, { query }) => {
    await countAllArrivals(ctx)
    return showLinks(ctx, await listLinks(ctx, query))
  },
  createLink: async (ctx, { body }) => showLink(ctx, await actions.createLink(ctx, body)),
  getTotals: async (ctx) => {
    await countAllArrivals(ctx)
    return countTotals(ctx)
  },
  checkCode: (ctx, { query }) => actions.checkCode(ctx, query.shortCode),
  tagLinks: (ctx, { body }) => actions.tagLinks(ctx, body),
  listTrashedLinks: async (ctx, { query }) => {
    await countAllArrivals(ctx)
    return showLinks(ctx, await listTrashedLinks(ctx, query))
  },
  purgeLinks: (ctx, { body }) => actions.purgeLinks(ctx, body.ids),
  getLink: async (ctx, { params }) => showLink(ctx, await findCounted(ctx, params.id)),
  editLink: async (ctx, { params, body }) => {
    await countAllArrivals(ctx)
    return showLink(ctx, await actions.editLink(ctx, { id: params.id, set: body }))
  },
  trashLink: (ctx, { params }) => actions.trashLink(ctx, params.id),
  listClicks: async (ctx, { params, query }) => {
    const { id } = await findCounted(ctx, params.id)
    return listClicks(ctx, { linkId: id, page: query })
  },
  listLinkVersions: async (ctx, { params }) => {
    const { id } = await findLink(ctx, { id: params.id, permission })
    return listVersions(ctx, id)
  },
  regenerateLink: async (ctx, { params, body }) => {
    await countAllArrivals(ctx)
    return showLink(ctx, await actions.regenerateLink(ctx, { id: params.id, given: body }))
  },
  getLinkAnalytics: async (ctx, { params, query }) => {
    const { id } = await findCounted(ctx, params.id)
    return findAnalytics(ctx, { linkId: id, query })
  },
  downloadClicks: (ctx, { params }) => sendClicks(ctx, params.id),
  drawQrCode: (ctx, { params, query }) => sendQrCode(ctx, { id: params.id, ...query }),
  restoreLink: async (ctx, { params }) => {
    await countAllArrivals(ctx)
    return showLink(ctx, await actions.restoreLink(ctx, params.id))
  },
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

/** A link whose figures are shown next: every click that was answered is in them. */
async function findCounted(ctx: RequestCtx, id: string): ReturnType<typeof findLink> {
  await countAllArrivals(ctx)
  return findLink(ctx, { id, permission })
}

async function follow(ctx: RequestCtx): Promise<RawAnswer> {
  const { request, reply } = ctx.http
  const { method, url = '', headers } = request.raw
  const tail = url.slice(url.indexOf('/', 1) + 1)
  const answer = await ctx.residents.of(redirector).answer({ method: method!, tail, headers, address: request.ip })
  return reply.status(answer.status).headers(answer.headers).send(answer.body)
}
