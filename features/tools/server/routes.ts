import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { listFavorites, listTools, toggleFavorite } from './queries.ts'

export const routes = mount(contract, {
  listTools: (ctx, { query }) => listTools(ctx, query),
  listFavorites: (ctx) => listFavorites(ctx),
  toggleFavorite: (ctx, { body }) => toggleFavorite(ctx, body.toolId),
})
