import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { createWebhook, editWebhook, purgeWebhook, testWebhook } from './actions.ts'
import { listDeliveries } from './deliveries/queries.ts'
import { findWebhook, listWebhooks } from './queries.ts'

export const routes = mount(contract, {
  listWebhooks: (ctx) => listWebhooks(ctx),
  createWebhook: (ctx, { body }) => createWebhook(ctx, body),
  editWebhook: (ctx, { params, body }) => editWebhook(ctx, { id: params.id, ...body }),
  deleteWebhook: (ctx, { params }) => purgeWebhook(ctx, params.id),
  testWebhook: (ctx, { params }) => testWebhook(ctx, params.id),
  listDeliveries: async (ctx, { params }) => {
    const { id } = await findWebhook(ctx, params.id)
    return listDeliveries(ctx, id)
  },
})
