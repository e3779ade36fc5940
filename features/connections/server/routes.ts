import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { connectService, disconnectService, listConnections } from './actions.ts'

export const routes = mount(contract, {
  listConnections: (ctx) => listConnections(ctx),
  connectService: (ctx, { params, body }) => connectService(ctx, { service: params.service, apiKey: body.apiKey }),
  disconnectService: (ctx, { params }) => disconnectService(ctx, params.service),
})
