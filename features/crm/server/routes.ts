import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { resolveConflict, startRun, syncOne } from './actions.ts'
import { receiveDelivery } from './deliveries/actions.ts'
import { listUserLinks, listVentureLinks } from './records/queries.ts'
import {
  serializeCompanies,
  serializeConflicts,
  serializePeople,
  serializeRun,
  serializeStatus,
  serializeTest,
} from './serializers.ts'

export const routes = mount(contract, {
  testConnection: (ctx) => serializeTest(ctx),
  listCrmPeople: (ctx, { query }) => serializePeople(ctx, query),
  listCrmCompanies: (ctx, { query }) => serializeCompanies(ctx, query),
  getStatus: (ctx) => serializeStatus(ctx),
  listUsers: (ctx, { query }) => listUserLinks(ctx, query),
  listVentures: (ctx, { query }) => listVentureLinks(ctx, query),
  syncUser: (ctx, { params }) => syncOne(ctx, { kind: 'person', id: params.id }),
  syncVenture: (ctx, { params }) => syncOne(ctx, { kind: 'company', id: params.id }),
  startSync: async (ctx, { body }) => ({ id: await startRun(ctx, { scope: body.scope, isDryRun: body.dryRun }) }),
  getSync: (ctx, { params }) => serializeRun(ctx, params.id),
  listConflicts: (ctx, { query }) => serializeConflicts(ctx, query),
  resolveConflict: (ctx, { params, body }) => resolveConflict(ctx, { id: params.id, choice: body.choice }),
  receiveDelivery: (ctx) => receiveDelivery(ctx),
})
