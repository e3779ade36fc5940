import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { enterRate, importRates, readStatus, removeRate } from './actions.ts'
import { listRates } from './queries.ts'

export const routes = mount(contract, {
  getRateStatus: (ctx) => readStatus(ctx),
  listRates: (ctx, { query }) => listRates(ctx, query),
  enterRate: (ctx, { body }) => enterRate(ctx, body),
  removeRate: (ctx, { params }) => removeRate(ctx, params.id),
  importRates: (ctx, { body }) => importRates(ctx, body.csv),
})
