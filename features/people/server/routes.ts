import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { changeRole, deactivatePerson, endPersonSessions } from './actions.ts'
import { listPeople } from './queries.ts'

export const routes = mount(contract, {
  listPeople: (ctx, { query }) => listPeople(ctx, query),
  changeRole: (ctx, { params, body }) => changeRole(ctx, { id: params.id, role: body.role }),
  deactivatePerson: (ctx, { params }) => deactivatePerson(ctx, params.id),
  endSessions: (ctx, { params }) => endPersonSessions(ctx, params.id),
})
