import { matcherOf, sendVersion } from '#platform/server/http/version.ts'
import { mount, type RequestCtx } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import * as attendance from './attendance/actions.ts'
import { listAttendees } from './attendance/queries.ts'
import { sendAttendees, sendEvent } from './downloads.ts'
import * as feed from './feed/actions.ts'
import { findEvent, listEvents, type SeenEvent } from './queries.ts'
import { giveSeatBack, takeSeat } from './rsvps/actions.ts'
import { showEvent, showEvents } from './show.ts'

export const routes = mount(contract, {
  listEvents: async (ctx, { query }) => showEvents(await listEvents(ctx, query)),
  createEvent: async (ctx, { body }) => show(ctx, await actions.createEvent(ctx, body)),
  getEvent: async (ctx, { params }) => show(ctx, await findEvent(ctx, { id: params.id, permission: 'event.list' })),
  editEvent: async (ctx, { params, query, body }) =>
    show(ctx, await actions.editEvent(ctx, { id: params.id, given: body, ...query, isCurrent: matcherOf(ctx) })),
  trashEvent: (ctx, { params, query }) => actions.trashEvent(ctx, { id: params.id, ...query }),
  restoreEvent: async (ctx, { params }) => show(ctx, await actions.restoreEvent(ctx, params.id)),
  downloadEvent: (ctx, { params }) => sendEvent(ctx, params.id),
  takeSeat: (ctx, { params }) => takeSeat(ctx, params.id),
  giveSeatBack: (ctx, { params }) => giveSeatBack(ctx, params.id),
  listAttendees: async (ctx, { params, query }) => {
    const { event } = await findEvent(ctx, { id: params.id, permission: 'event.listAttendees' })
    return listAttendees(ctx, { eventId: event.id, ...query })
  },
  downloadAttendees: (ctx, { params }) => sendAttendees(ctx, params.id),
  getCheckInCode: (ctx, { params }) => attendance.findCode(ctx, params.id),
  checkIn: (ctx, { params, body }) => attendance.checkIn(ctx, { eventId: params.id, code: body.code }),
  getPass: (ctx, { params }) => attendance.findPass(ctx, params.id),
  markPresent: (ctx, { params, body }) => attendance.markPresent(ctx, { eventId: params.id, given: body }),
  unmarkPresent: (ctx, { params }) => attendance.unmarkPresent(ctx, { eventId: params.id, personId: params.personId }),
  getCalendarFeed: (ctx) => feed.showFeed(ctx),
  renewCalendarFeed: (ctx, { body }) => feed.renewFeed(ctx, body),
  chooseCalendarFeed: (ctx, { body }) => feed.chooseFeed(ctx, body),
  revokeCalendarFeed: (ctx) => feed.revokeFeed(ctx),
  followCalendar: (ctx, { params }) => feed.sendFeed(ctx, params.name),
})

function show(ctx: RequestCtx, seen: SeenEvent) {
  sendVersion(ctx, seen.event.version)
  return showEvent(seen)
}
