import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import { findImportReport, importLinks } from './import/actions.ts'
import { changeLinks, tagLinks } from './bulk/actions.ts'
import { findPageTitle, listDuplicates, listSuggestions } from './inspection/actions.ts'
import { sendLinksCsv } from './links-download.ts'
import { countTotals, listLinks, listTrashedLinks } from './list/queries.ts'
import { sendQrCode } from './qr-download.ts'
import { findLink } from './queries.ts'
import { serializeLink, serializeLinks } from './serializers.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './templates/queries.ts'
import * as trash from './trash/actions.ts'
import { listVersions } from './versions/queries.ts'

export const routes = mount(contract, {
  listLinks: async (ctx, { query }) => serializeLinks(ctx, await listLinks(ctx, query)),
  createLink: async (ctx, { body }) => serializeLink(ctx, await actions.createLink(ctx, body)),
  getTotals: (ctx) => countTotals(ctx),
  checkCode: (ctx, { query }) => actions.checkCode(ctx, query.shortCode),
  getDuplicates: (ctx, { query }) => listDuplicates(ctx, query.url),
  getPageTitle: (ctx, { query }) => findPageTitle(ctx, query.url),
  getSuggestions: (ctx) => listSuggestions(ctx),
  exportLinks: (ctx, { query }) => sendLinksCsv(ctx, query),
  changeLinks: (ctx, { body }) => changeLinks(ctx, body),
  trashLinks: (ctx, { body }) => trash.trashLinks(ctx, body.ids),
  restoreLinks: (ctx, { body }) => trash.restoreLinks(ctx, body.ids),
  tagLinks: (ctx, { body }) => tagLinks(ctx, body),
  listTrashedLinks: async (ctx, { query }) => serializeLinks(ctx, await listTrashedLinks(ctx, query)),
  purgeLinks: (ctx, { body }) => trash.purgeLinks(ctx, body.ids),
  getLink: async (ctx, { params }) => serializeLink(ctx, await findLink(ctx, params.id)),
  editLink: async (ctx, { params, body }) =>
    serializeLink(ctx, await actions.editLink(ctx, { id: params.id, set: body })),
  trashLink: (ctx, { params }) => trash.trashLink(ctx, params.id),
  listLinkVersions: async (ctx, { params, query }) => {
    const { id } = await findLink(ctx, params.id)
    return listVersions(ctx, { linkId: id, page: query })
  },
  regenerateLink: async (ctx, { params, body }) =>
    serializeLink(ctx, await actions.regenerateLink(ctx, { id: params.id, input: body })),
  renderQrCode: (ctx, { params, query }) => sendQrCode(ctx, { id: params.id, ...query }),
  restoreLink: async (ctx, { params }) => serializeLink(ctx, await trash.restoreLink(ctx, params.id)),
  purgeLink: async (ctx, { params }) => {
    await trash.purgeLinks(ctx, [params.id])
    return { id: params.id }
  },
  listTemplates: (ctx, { query }) => listTemplates(ctx, query),
  saveTemplate: (ctx, { body }) => saveTemplate(ctx, body),
  deleteTemplate: (ctx, { params }) => deleteTemplate(ctx, params.id),
  importLinks: (ctx, { body }) => importLinks(ctx, body),
  getImport: (ctx, { params }) => findImportReport(ctx, params.id),
})
