import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { getIntegrity } from './actions.ts'
import { downloadEntries } from './entry-download.ts'
import { listEntries } from './queries.ts'
import { serializeEntries, serializeProfileViews } from './serializers.ts'

export const routes = mount(contract, {
  listEntries: async (ctx, { query }) => serializeEntries(ctx, await listEntries(ctx, query)),
  getIntegrity: (ctx) => getIntegrity(ctx),
  downloadEntries: (ctx, { query }) => downloadEntries(ctx, query),
  listProfileViews: (ctx, { query }) => serializeProfileViews(ctx, query),
})
