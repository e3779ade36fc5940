import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { event, eventEdit, eventQuery, newEvent, scopeQuery } from './schema.ts'

export const contract = {
  listEvents: endpoint('GET /api/events', {
    readsFrom: 'replica',
    permission: 'event.list',
    summary:
      'Events: those to come and on now by their start, others the latest first. Drafts for staff only. A search is counted up to 1,000.',
    query: pageQuery.extend(eventQuery.shape),
    reply: z.array(event),
  }),
  createEvent: endpoint('POST /api/events', {
    permission: 'event.create',
    summary: 'Announces an event; with a recurrence one for each date, of which the first is answered.',
    body: newEvent,
    reply: event,
    status: 201,
    limit: 'event.write',
    isIdempotent: true,
    invalidates: ['events'],
  }),
  getEvent: endpoint('GET /api/events/{id}', {
    permission: 'event.list',
    summary: 'One event, its version as `ETag`.',
    reply: event,
  }),
  editEvent: endpoint('PUT /api/events/{id}', {
    permission: 'event.edit',
    summary: 'Changes an event, or of a series what differs. With `If-Match` only if nobody else did meanwhile.',
    query: scopeQuery,
    body: eventEdit,
    reply: event,
    limit: 'event.write',
    invalidates: ['events'],
  }),
  trashEvent: endpoint('DELETE /api/events/{id}', {
    permission: 'event.trash',
    summary: 'Cancels an event: it goes to the trash, and 20 seconds later those who were going are emailed.',
    query: scopeQuery,
    reply: z.object({ id: z.string(), trashedCount: z.number() }),
    limit: 'event.write',
    invalidates: ['events'],
  }),
  restoreEvent: endpoint('POST /api/events/{id}/restore', {
    permission: 'event.trash',
    summary: 'Takes back a cancellation, of all occurrences it was about.',
    reply: event,
    limit: 'event.write',
    invalidates: ['events'],
  }),
  downloadEvent: endpoint('GET /api/events/{id}/calendar.ics', {
    permission: 'event.list',
    summary: 'One event for a calendar.',
    reply: z.unknown(),
    raw: 'download',
  }),
}
