import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import * as attendance from './attendance/actions.ts'
import { listAttendees } from './attendance/queries.ts'
import { sendAttendees, sendEvent } from './downloads.ts'
import * as feed from './feed/actions.ts'
import { findEvent, listEvents } from './queries.ts'
import { cancelOwnRsvp, createOwnRsvp } from './rsvps/actions.ts'
import { serializeEvent, serializeEvents } from './serializers.ts'

export const routes = mount(contract, {
  listEvents: async (ctx, { query }) => serializeEvents(await listEvents(ctx, query)),
  createEvent: async (ctx, { body }) => serializeEvent(await actions.createEvent(ctx, body)),
  getEvent: async (ctx, { params }) => serializeEvent(await findEvent(ctx, params.id)),
  editEvent: async (ctx, { params, query, body }) =>
    serializeEvent(await actions.editEvent(ctx, { id: params.id, input: body, ...query })),
  trashEvent: (ctx, { params, query }) => actions.trashEvent(ctx, { id: params.id, ...query }),
  restoreEvent: async (ctx, { params }) => serializeEvent(await actions.restoreEvent(ctx, params.id)),
  downloadEvent: (ctx, { params }) => sendEvent(ctx, params.id),
  createOwnRsvp: (ctx, { params }) => createOwnRsvp(ctx, params.id),
  cancelOwnRsvp: (ctx, { params }) => cancelOwnRsvp(ctx, params.id),
  listAttendees: async (ctx, { params, query }) => {
    const { event } = await findEvent(ctx, params.id)
    return listAttendees(ctx, { eventId: event.id, ...query })
  },
  downloadAttendees: (ctx, { params }) => sendAttendees(ctx, params.id),
  getCheckInCode: (ctx, { params }) => attendance.getCurrentCheckIn(ctx, params.id),
  checkIn: (ctx, { params, body }) => attendance.checkIn(ctx, { eventId: params.id, code: body.code }),
  getTicket: (ctx, { params }) => attendance.getOwnTicket(ctx, params.id),
  markPresent: (ctx, { params, body }) => attendance.markPresent(ctx, { eventId: params.id, input: body }),
  unmarkPresent: (ctx, { params }) => attendance.unmarkPresent(ctx, { eventId: params.id, personId: params.personId }),
  getCalendarFeed: (ctx) => feed.getOwnFeed(ctx),
  renewCalendarFeed: (ctx, { body }) => feed.renewFeed(ctx, body),
  editCalendarFeed: (ctx, { body }) => feed.editFeed(ctx, body),
  revokeCalendarFeed: (ctx) => feed.revokeFeed(ctx),
  downloadCalendarFeed: (ctx, { params }) => feed.sendFeed(ctx, params.name),
})
