import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { createVenture, editVenture, trashVenture } from './actions.ts'
import { findVenture, listOwnVentures } from './queries.ts'

export const routes = mount(contract, {
  listVentures: (ctx, { query }) => listOwnVentures(ctx, query),
  createVenture: (ctx, { body }) => createVenture(ctx, body),
  getVenture: (ctx, { params }) => findVenture(ctx, { id: params.id, permission: 'venture.get' }),
  editVenture: (ctx, { params, body }) => editVenture(ctx, { id: params.id, set: body }),
  trashVenture: (ctx, { params }) => trashVenture(ctx, params.id),
})
