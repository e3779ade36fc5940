import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import { changeLinks, tagLinks } from './bulk/actions.ts'
import { sendLinksCsv } from './links-download.ts'
import { countTotals, listLinks, listTrashedLinks } from './list/queries.ts'
import { findLink } from './queries.ts'
import { serializeLink, serializeLinks } from './serializers.ts'
import * as trash from './trash/actions.ts'

export const routes = mount(contract, {
  listLinks: async (ctx, { query }) => serializeLinks(ctx, await listLinks(ctx, query)),
  createLink: async (ctx, { body }) => serializeLink(ctx, await actions.createLink(ctx, body)),
  getTotals: (ctx) => countTotals(ctx),
  checkCode: (ctx, { query }) => actions.checkCode(ctx, query.shortCode),
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
  restoreLink: async (ctx, { params }) => serializeLink(ctx, await trash.restoreLink(ctx, params.id)),
  purgeLink: async (ctx, { params }) => {
    await trash.purgeLinks(ctx, [params.id])
    return { id: params.id }
  },
})
