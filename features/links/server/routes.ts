import { mount, type RequestCtx } from '#platform/server/http/mount.ts'
import { ifMatch, sendVersion } from '#platform/server/http/version.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import { importLinks } from './import/actions.ts'
import { sendQrCode } from './qr-download.ts'
import { countTotals, findLink, listLinks, listTrashedLinks, listVersions, type LinkWithCounts } from './queries.ts'
import { serializeLink, serializeLinks } from './serializers.ts'
import { deleteTemplate, listTemplates } from './templates/queries.ts'

const permission = 'link.get'

/** The reply's `ETag` is what an edit sends back as `If-Match` (R23). */
function serializeWithVersion(ctx: RequestCtx, link: LinkWithCounts) {
  sendVersion(ctx, actions.getEditVersion(link))
  return serializeLink(ctx, link)
}

export const routes = mount(contract, {
  listLinks: async (ctx, { query }) => serializeLinks(ctx, await listLinks(ctx, query)),
  createLink: async (ctx, { body }) => serializeLink(ctx, await actions.createLink(ctx, body)),
  getTotals: (ctx) => countTotals(ctx),
  checkCode: (ctx, { query }) => actions.checkCode(ctx, query.shortCode),
  tagLinks: (ctx, { body }) => actions.tagLinks(ctx, body),
  listTrashedLinks: async (ctx, { query }) => serializeLinks(ctx, await listTrashedLinks(ctx, query)),
  purgeLinks: (ctx, { body }) => actions.purgeLinks(ctx, body.ids),
  getLink: async (ctx, { params }) => serializeWithVersion(ctx, await findLink(ctx, { id: params.id, permission })),
  editLink: async (ctx, { params, body }) =>
    serializeWithVersion(ctx, await actions.editLink(ctx, { id: params.id, set: body, isCurrent: ifMatch(ctx) })),
  trashLink: (ctx, { params }) => actions.trashLink(ctx, params.id),
  listLinkVersions: async (ctx, { params }) => {
    const { id } = await findLink(ctx, { id: params.id, permission })
    return listVersions(ctx, id)
  },
  regenerateLink: async (ctx, { params, body }) =>
    serializeLink(ctx, await actions.regenerateLink(ctx, { id: params.id, input: body })),
  renderQrCode: (ctx, { params, query }) => sendQrCode(ctx, { id: params.id, ...query }),
  restoreLink: async (ctx, { params }) => serializeLink(ctx, await actions.restoreLink(ctx, params.id)),
  purgeLink: async (ctx, { params }) => {
    await actions.purgeLinks(ctx, [params.id])
    return { id: params.id }
  },
  listTemplates: (ctx) => listTemplates(ctx),
  saveTemplate: (ctx, { body }) => actions.storeTemplate(ctx, body),
  deleteTemplate: (ctx, { params }) => deleteTemplate(ctx, params.id),
  importLinks: (ctx, { body }) => importLinks(ctx, body),
})
