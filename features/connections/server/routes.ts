import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { assertDrive, connectService, disconnectService, listConnections, listServices } from './actions.ts'
import { listDriveFiles } from './drive-files/actions.ts'
import * as authorizations from './authorizations/actions.ts'

export const routes = mount(contract, {
  listConnections: (ctx) => listConnections(ctx),
  listServices: async (ctx) => listServices(ctx),
  getAuthUrl: async (ctx, { params, query }) => {
    assertDrive(params.service)
    return authorizations.startAuthorization(ctx, query)
  },
  getAuthorization: async (ctx, { params }) => {
    assertDrive(params.service)
    return authorizations.findOutcome(ctx, params.id)
  },
  finishAuthorization: async (ctx, { params, query }) => {
    assertDrive(params.service)
    return authorizations.finishAuthorization(ctx, query)
  },
  openSampleConsent: async (ctx, { params, query }) => {
    assertDrive(params.service)
    return authorizations.sendSampleConsent(ctx, query)
  },
  listDriveFiles: async (ctx, { params, query }) => {
    assertDrive(params.service)
    return listDriveFiles(ctx, query)
  },
  connectService: (ctx, { params, body }) => connectService(ctx, { service: params.service, apiKey: body.apiKey }),
  disconnectService: (ctx, { params }) => disconnectService(ctx, params.service),
})
