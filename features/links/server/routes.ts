import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import { findImportReport, importLinks } from './import/actions.ts'
import { sendQrCode } from './qr-download.ts'
import { countTotals, findLink, listLinks, listTrashedLinks, listVersions } from './queries.ts'
import { serializeLink, serializeLinks } from './serializers.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './templates/queries.ts'

export const routes = mount(contract, {
  listLinks: async (ctx, { query }) => serializeLinks(ctx, await listLinks(ctx, query)),
  createLink: async (ctx, { body }) => serializeLink(ctx, await actions.createLink(ctx, body)),
  getTotals: (ctx) => countTotals(ctx),
  checkCode: (ctx, { query }) => actions.checkCode(ctx, query.shortCode),
  tagLinks: (ctx, { body }) => actions.tagLinks(ctx, body),
  listTrashedLinks: async (ctx, { query }) => serializeLinks(ctx, await listTrashedLinks(ctx, query)),
  purgeLinks: (ctx, { body }) => actions.purgeLinks(ctx, body.ids),
  getLink: async (ctx, { params }) => serializeLink(ctx, await findLink(ctx, params.id)),
  editLink: async (ctx, { params, body }) =>
    serializeLink(ctx, await actions.editLink(ctx, { id: params.id, set: body })),
  trashLink: (ctx, { params }) => actions.trashLink(ctx, params.id),
  listLinkVersions: async (ctx, { params, query }) => {
    const { id } = await findLink(ctx, params.id)
    return listVersions(ctx, { linkId: id, page: query })
  },
  regenerateLink: async (ctx, { params, body }) =>
    serializeLink(ctx, await actions.regenerateLink(ctx, { id: params.id, input: body })),
  renderQrCode: (ctx, { params, query }) => sendQrCode(ctx, { id: params.id, ...query }),
  restoreLink: async (ctx, { params }) => serializeLink(ctx, await actions.restoreLink(ctx, params.id)),
  purgeLink: async (ctx, { params }) => {
    await actions.purgeLinks(ctx, [params.id])
    return { id: params.id }
  },
  listTemplates: (ctx, { query }) => listTemplates(ctx, query),
  saveTemplate: (ctx, { body }) => saveTemplate(ctx, body),
  deleteTemplate: (ctx, { params }) => deleteTemplate(ctx, params.id),
  importLinks: (ctx, { body }) => importLinks(ctx, body),
  getImport: (ctx, { params }) => findImportReport(ctx, params.id),
})
