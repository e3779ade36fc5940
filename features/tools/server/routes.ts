import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { toggleFavorite } from './actions.ts'
import { listFavorites, listTools } from './queries.ts'

export const routes = mount(contract, {
  listTools: (ctx, { query }) => listTools(ctx, query),
  listFavorites: (ctx) => listFavorites(ctx),
  toggleFavorite: (ctx, { body }) => toggleFavorite(ctx, body.toolId),
})
