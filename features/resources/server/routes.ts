import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { downloadResource, suggestResources } from './actions.ts'
import { sendFile, sendText } from './files/downloads.ts'
import { findDetail, listRecent, listSaved, saveResource, unsaveResource, viewResource } from './queries.ts'
import { countFacets, listResources } from './search/queries.ts'

export const routes = mount(contract, {
  listResources: (ctx, { query }) => listResources(ctx, query),
  listNotionResources: (ctx, { query }) => listResources(ctx, query),
  countFacets: (ctx, { query }) => countFacets(ctx, query),
  listSaved: (ctx, { query }) => listSaved(ctx, query),
  listRecent: (ctx) => listRecent(ctx),
  suggestResources: (ctx) => suggestResources(ctx),
  getResource: (ctx, { params }) => findDetail(ctx, params.id),
  downloadText: (ctx, { params }) => sendText(ctx, params.id),
  viewResource: (ctx, { params }) => viewResource(ctx, params.id),
  downloadResource: (ctx, { params }) => downloadResource(ctx, params.id),
  downloadResourceById: (ctx, { body }) => downloadResource(ctx, body.resourceId),
  saveResource: (ctx, { body }) => saveResource(ctx, body.resourceId),
  unsaveResource: (ctx, { body }) => unsaveResource(ctx, body.resourceId),
  unsaveResourceByName: (ctx, { params }) => unsaveResource(ctx, params.name),
  downloadFile: (ctx, { params }) => sendFile(ctx, params.fileId),
})
