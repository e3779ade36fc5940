import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import { listAnnouncements, listLiveAnnouncements, listTrashedAnnouncements } from './queries.ts'

export const routes = mount(contract, {
  listLiveAnnouncements: (ctx, { query }) => listLiveAnnouncements(ctx, query),
  dismissAnnouncement: (ctx, { params }) => actions.dismissAnnouncement(ctx, params.id),
  listAnnouncements: (ctx, { query }) => listAnnouncements(ctx, query),
  createAnnouncement: (ctx, { body }) => actions.createAnnouncement(ctx, body),
  listTrashedAnnouncements: (ctx, { query }) => listTrashedAnnouncements(ctx, query),
  purgeAnnouncements: (ctx, { body }) => actions.purgeAnnouncements(ctx, body.ids),
  editAnnouncement: (ctx, { params, body }) => actions.editAnnouncement(ctx, { id: params.id, input: body }),
  trashAnnouncement: (ctx, { params }) => actions.trashAnnouncement(ctx, params.id),
  restoreAnnouncement: (ctx, { params }) => actions.restoreAnnouncement(ctx, params.id),
})
