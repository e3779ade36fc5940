import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { listOwnBadges } from './actions.ts'
import { listOwnActivities } from './queries.ts'

export const routes = mount(contract, {
  listBadges: (ctx) => listOwnBadges(ctx),
  listActivities: (ctx, { query }) => listOwnActivities(ctx, query),
})
