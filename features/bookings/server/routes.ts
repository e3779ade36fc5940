import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { cancelBooking, closeBooking, createBooking, rescheduleBooking } from './actions.ts'
import { editOwnAvailability, getOwnAvailability, refreshOwnBusyTimes } from './availability/actions.ts'
import { giveFeedback } from './feedback/actions.ts'
import { listFeedback, listMentorRatings, listStudentFeedback } from './feedback/queries.ts'
import { findOwnBooking, listOwnBookings } from './queries.ts'
import { serializeBooking } from './serializers.ts'
import { listOwnMentorSlots, listSlotsToMove } from './slots/actions.ts'

export const routes = mount(contract, {
  getAvailability: (ctx) => getOwnAvailability(ctx),
  editAvailability: (ctx, { body }) => editOwnAvailability(ctx, body),
  refreshBusyTimes: (ctx) => refreshOwnBusyTimes(ctx),
  listSlots: (ctx, { query }) => listOwnMentorSlots(ctx, query),
  listBookings: async (ctx, { query }) => {
    const page = await listOwnBookings(ctx, query)
    return { ...page, items: page.items.map((row) => serializeBooking(ctx, row)) }
  },
  createBooking: (ctx, { body }) => createBooking(ctx, body),
  findBooking: async (ctx, { params }) => serializeBooking(ctx, await findOwnBooking(ctx, params.id)),
  listRescheduleSlots: async (ctx, { params, query }) =>
    listSlotsToMove(ctx, { booking: await findOwnBooking(ctx, params.id), ...query }),
  rescheduleBooking: (ctx, { params, body }) => rescheduleBooking(ctx, { id: params.id, startsAt: body.startsAt }),
  cancelBooking: (ctx, { params, body }) => cancelBooking(ctx, { id: params.id, reason: body.reason }),
  giveFeedback: (ctx, { params, body }) => giveFeedback(ctx, { id: params.id, ...body }),
  listFeedback: (ctx, { query }) => listFeedback(ctx, query),
  listMentorRatings: (ctx) => listMentorRatings(ctx),
  listStudentFeedback: (ctx, { params, query }) => listStudentFeedback(ctx, { id: params.id, ...query }),
  closeBooking: (ctx, { params, body }) => closeBooking(ctx, { id: params.id, state: body.state }),
})
