import { findPersonInScope } from '#features/users/server/queries.ts'
import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { awardBadge, revokeBadge, listOwnBadges, listStudentBadges } from './actions.ts'
import { listActivities } from './queries.ts'

export const routes = mount(contract, {
  listBadges: (ctx) => listOwnBadges(ctx),
  listActivities: (ctx, { query }) => listActivities(ctx, { personId: ctx.me.id, page: query }),
  listStudentBadges: (ctx, { params }) => listStudentBadges(ctx, params.id),
  listStudentActivities: async (ctx, { params, query }) => {
    const person = await findPersonInScope(ctx, params.id)
    return listActivities(ctx, { personId: person.id, page: query })
  },
  awardBadge: (ctx, { params, body }) => awardBadge(ctx, { id: params.id, input: body }),
  revokeBadge: (ctx, { params, body }) => revokeBadge(ctx, { ...params, reason: body.reason }),
})
