import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { ownRsvp } from '#features/events/schema.ts'
import { attendee, attendeeQuery, calendarFeed, checkInCode, presence, ticket } from './schema.ts'

export const contract = {
  createOwnRsvp: endpoint('PUT /api/events/{id}/rsvp', {
    permission: 'event.attend',
    summary:
      'Reserves a seat, or joins the waitlist. Twice is the same as once. 409 for an event that people register for elsewhere.',
    reply: ownRsvp,
    invalidates: ['events'],
  }),
  cancelOwnRsvp: endpoint('DELETE /api/events/{id}/rsvp', {
    permission: 'event.attend',
    summary: 'Cancels the RSVP or leaves the waitlist; the next on the waitlist moves up.',
    reply: ownRsvp,
    invalidates: ['events'],
  }),
  listAttendees: endpoint('GET /api/events/{id}/attendees', {
    permission: 'event.listAttendees',
    summary: 'Who is going, on the waitlist, canceled or checked in, in the order of their responses.',
    query: pageQuery.extend(attendeeQuery.shape),
    reply: z.array(attendee),
  }),
  downloadAttendees: endpoint('GET /api/events/{id}/attendees.csv', {
    audit: 'list.exported',
    permission: 'event.listAttendees',
    summary: 'The same as CSV.',
    reply: z.unknown(),
    raw: 'download',
  }),
  getCheckInCode: endpoint('GET /api/events/{id}/check-in', {
    permission: 'event.checkIn',
    summary: 'The code to show on a projector; a new one every 25 seconds.',
    reply: checkInCode,
  }),
  checkIn: endpoint('POST /api/events/{id}/check-in', {
    permission: 'event.attend',
    summary: 'Checks in, with the code from the projector. Twice is the same as once.',
    body: z.object({ code: z.string().max(200) }),
    reply: presence,
    invalidates: ['events', 'awards'],
  }),
  getTicket: endpoint('GET /api/events/{id}/pass', {
    permission: 'event.attend',
    summary: 'The own pass: a code to scan, and a short one to type.',
    reply: ticket,
  }),
  markPresent: endpoint('POST /api/events/{id}/attendance', {
    permission: 'event.checkIn',
    summary: 'Checks a person in, by their pass or from the list.',
    body: z
      .object({ personId: z.string().max(100) })
      .or(z.object({ ticket: z.string().trim().max(400, 'This pass is not valid for this event.') })),
    reply: attendee,
    limit: 'event.write',
    invalidates: ['events'],
  }),
  unmarkPresent: endpoint('DELETE /api/events/{id}/attendance/{personId}', {
    permission: 'event.checkIn',
    summary: 'Undoes a check-in.',
    reply: attendee,
    limit: 'event.write',
    invalidates: ['events'],
  }),
  getCalendarFeed: endpoint('GET /api/calendar-feed', {
    viewAs: 'refused',
    permission: 'calendar.edit',
    summary: 'The own calendar address, if there is one.',
    reply: calendarFeed,
  }),
  renewCalendarFeed: endpoint('POST /api/calendar-feed', {
    permission: 'calendar.edit',
    summary: 'Makes a calendar address; one there was stops working.',
    body: z.object({ hasAll: z.boolean().default(false) }),
    reply: calendarFeed,
    status: 201,
    limit: 'event.write',
    isIdempotent: true,
    hasSecretReply: true,
    invalidates: ['calendarFeed'],
  }),
  editCalendarFeed: endpoint('PUT /api/calendar-feed', {
    permission: 'calendar.edit',
    summary: 'Chooses what the own calendar holds; its address stays.',
    body: z.object({ hasAll: z.boolean() }),
    reply: calendarFeed,
    invalidates: ['calendarFeed'],
  }),
  revokeCalendarFeed: endpoint('DELETE /api/calendar-feed', {
    permission: 'calendar.edit',
    summary: 'The own calendar address stops working.',
    reply: calendarFeed,
    invalidates: ['calendarFeed'],
  }),
  downloadCalendarFeed: endpoint('GET /calendar/{name}', {
    permission: 'calendar.follow',
    summary: 'A personal calendar (`<secret>.ics`), with `ETag`.',
    reply: z.unknown(),
    raw: 'download',
  }),
}
