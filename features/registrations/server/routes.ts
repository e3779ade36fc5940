import { listAttendees } from '#features/events/server/attendance/queries.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as attendance from './attendance/actions.ts'
import { sendAttendees } from './attendance/attendee-download.ts'
import * as feed from './feed/actions.ts'
import { revokeFeed } from './feed/queries.ts'
import { cancelOwnRsvp, createOwnRsvp } from './rsvps/actions.ts'

export const routes = mount(contract, {
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
  revokeCalendarFeed: (ctx) => revokeFeed(ctx),
  downloadCalendarFeed: (ctx, { params }) => feed.sendFeed(ctx, params.name),
})
