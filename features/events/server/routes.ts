import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import { sendEvent } from './downloads.ts'
import { findEvent, listEvents } from './queries.ts'
import { serializeEvent, serializeEvents } from './serializers.ts'

export const routes = mount(contract, {
  listEvents: async (ctx, { query: { knownAttendees = true, ...query } }) =>
    serializeEvents(ctx, { page: await listEvents(ctx, query), hasAttendees: knownAttendees }),
  createEvent: async (ctx, { body }) => serializeEvent(ctx, await actions.createEvent(ctx, body)),
  getEvent: async (ctx, { params }) => serializeEvent(ctx, await findEvent(ctx, params.id)),
  editEvent: async (ctx, { params, query, body }) =>
    serializeEvent(ctx, await actions.editEvent(ctx, { id: params.id, input: body, ...query })),
  trashEvent: (ctx, { params, query }) => actions.trashEvent(ctx, { id: params.id, ...query }),
  restoreEvent: async (ctx, { params }) => serializeEvent(ctx, await actions.restoreEvent(ctx, params.id)),
  downloadEvent: (ctx, { params }) => sendEvent(ctx, params.id),
})
