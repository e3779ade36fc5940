import { endpoint } from '#platform/contract/endpoint.ts'
import { z } from '#platform/contract/zod.ts'
import {
  advisingRequest,
  advisingRequestDetails,
  advisorSuggestion,
  newMeeting,
  requestEdit,
  requestQuery,
  requestSlots,
  requestSlotsQuery,
} from './request-schema.ts'
import { advisingOptions, advisingSettings, advisingSettingsEdit } from './settings-schema.ts'

export const contract = {
  getOptions: endpoint('GET /api/advising/options', {
    permission: 'advising.request',
    summary: 'The scheduling page, the kinds of meetings, and how long requests may wait.',
    reply: advisingOptions,
  }),
  listRequests: endpoint('GET /api/advising/requests', {
    permission: 'advising.list',
    summary: 'Requests for advising, newest first: your own, those of the students you mentor, or for staff all.',
    query: requestQuery,
    reply: z.array(advisingRequest),
  }),
  findRequest: endpoint('GET /api/advising/requests/{id}', {
    permission: 'advising.list',
    summary: 'One request for advising, with its intake and its history.',
    reply: advisingRequestDetails,
  }),
  editRequest: endpoint('PATCH /api/advising/requests/{id}', {
    permission: 'advising.edit',
    summary: 'Chooses the advisor (staff), or changes the status. Of two who choose at once, the second gets a 409.',
    body: requestEdit,
    reply: advisingRequestDetails,
    limit: 'advising.edit',
    invalidates: ['advising', 'ventures'],
  }),
  withdrawRequest: endpoint('POST /api/advising/requests/{id}/withdraw', {
    permission: 'advising.request',
    summary: 'Takes back your own request.',
    reply: advisingRequest,
    limit: 'advising.edit',
    invalidates: ['advising', 'bookings', 'agenda', 'ventures'],
  }),
  suggestAdvisors: endpoint('GET /api/advising/requests/{id}/suggestions', {
    permission: 'advising.assign',
    summary: 'Mentors who may fit a request, best first, with the reasons.',
    reply: z.array(advisorSuggestion),
  }),
  listRequestSlots: endpoint('GET /api/advising/requests/{id}/slots', {
    permission: 'advising.book',
    summary: 'Free times of the advisor of a request.',
    query: requestSlotsQuery,
    reply: requestSlots,
  }),
  bookMeeting: endpoint('POST /api/advising/requests/{id}/bookings', {
    permission: 'advising.book',
    summary: 'Books a free time of the advisor for the student who asked. Both get an invitation. 409 when just taken.',
    body: newMeeting,
    reply: advisingRequest,
    status: 201,
    limit: 'booking.create',
    isIdempotent: true,
    invalidates: ['advising', 'bookings', 'agenda', 'ventures'],
  }),
  getSettings: endpoint('GET /api/admin/advising/settings', {
    permission: 'advising.configure',
    summary: 'The settings of advising.',
    reply: advisingSettings,
  }),
  saveSettings: endpoint('PUT /api/admin/advising/settings', {
    permission: 'advising.configure',
    summary: 'Changes the settings of advising. New deadlines are those of new requests.',
    body: advisingSettingsEdit,
    reply: advisingSettings,
    limit: 'advising.edit',
    isInstallationWide: true,
    invalidates: ['advising'],
  }),
}
