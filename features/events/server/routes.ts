import { ifMatch, sendVersion } from '#platform/server/http/version.ts'
import { mount, type RequestCtx } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import { sendEvent } from './downloads.ts'
import { findEvent, listEvents, type ViewerEvent } from './queries.ts'
import { serializeEvent, serializeEvents } from './serializers.ts'

export const routes = mount(contract, {
  listEvents: async (ctx, { query }) => serializeEvents(await listEvents(ctx, query)),
  createEvent: async (ctx, { body }) => serializeWithVersion(ctx, await actions.createEvent(ctx, body)),
  getEvent: async (ctx, { params }) =>
    serializeWithVersion(ctx, await findEvent(ctx, { id: params.id, permission: 'event.list' })),
  editEvent: async (ctx, { params, query, body }) =>
    serializeWithVersion(
      ctx,
      await actions.editEvent(ctx, { id: params.id, input: body, ...query, isCurrent: ifMatch(ctx) }),
    ),
  trashEvent: (ctx, { params, query }) => actions.trashEvent(ctx, { id: params.id, ...query }),
  restoreEvent: async (ctx, { params }) => serializeWithVersion(ctx, await actions.restoreEvent(ctx, params.id)),
  downloadEvent: (ctx, { params }) => sendEvent(ctx, params.id),
})

function serializeWithVersion(ctx: RequestCtx, viewerEvent: ViewerEvent) {
  sendVersion(ctx, viewerEvent.event.version)
  return serializeEvent(viewerEvent)
}
