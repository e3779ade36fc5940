import { intake } from '#features/advising-requests/schema.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { draft, draftEdit, submittedIntake } from './schema.ts'

export const contract = {
  getDraft: endpoint('GET /api/meeting-intake/draft', {
    permission: 'advising.request',
    summary: 'What you have filled in of the intake and not sent, on whichever device.',
    reply: draft,
  }),
  saveDraft: endpoint('PUT /api/meeting-intake/draft', {
    permission: 'advising.request',
    summary: 'Keeps what you have filled in of the intake so far. 412 when another device saved since.',
    body: draftEdit,
    reply: draft,
    limit: 'advising.draft',
    invalidates: [],
  }),
  submitIntake: endpoint('POST /api/meeting-intake', {
    permission: 'advising.request',
    summary: 'Asks for advising with the filled-in intake, and begins a conversation with the Venture Advisor.',
    body: intake,
    reply: submittedIntake,
    status: 201,
    limit: 'advising.request',
    isIdempotent: true,
    invalidates: ['advising', 'chats', 'ventures'],
  }),
}
