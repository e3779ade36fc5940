import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { createApiKey, revokeApiKey } from './actions.ts'
import { listApiKeys } from './queries.ts'

export const routes = mount(contract, {
  listApiKeys: (ctx) => listApiKeys(ctx),
  createApiKey: (ctx, { body }) => createApiKey(ctx, body),
  revokeApiKey: (ctx, { params }) => revokeApiKey(ctx, params.id),
})
