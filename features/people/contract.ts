import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import {
  invitationResult,
  newInvitation,
  peopleQuery,
  person,
  removedPerson,
  roleChange,
  viewAsRequest,
} from './schema.ts'

const reply = z.object({ id: z.string() })

export const contract = {
  listPeople: endpoint('GET /api/admin/users', {
    readsFrom: 'replica',
    permission: 'person.list',
    summary: 'Everyone with an active account, newest first unless sorted otherwise.',
    query: pageQuery.extend(peopleQuery.shape),
    reply: z.array(person),
  }),
  invite: endpoint('POST /api/admin/invite-user', {
    permission: 'person.invite',
    summary: 'Creates an account and emails a link to it that works once, for 72 hours. Only admins invite admins.',
    body: newInvitation,
    reply: invitationResult,
    status: 201,
    limit: 'person.invite',
    isIdempotent: true,
    invalidates: ['people'],
  }),
  resendInvitation: endpoint('POST /api/admin/users/{id}/resend-invitation', {
    permission: 'person.invite',
    summary: 'Emails an invitation again. The link in the earlier email stops working.',
    reply: invitationResult,
    limit: 'person.invite',
    isIdempotent: true,
    invalidates: ['people'],
  }),
  changeRole: endpoint('PUT /api/admin/users/{id}/role', {
    permission: 'person.changeRole',
    summary:
      "Changes another person's role, ends their sessions and emails them. Only admins grant or remove the admin role.",
    body: roleChange,
    reply: person,
    limit: 'person.changeRole',
    invalidates: ['people'],
  }),
  removePerson: endpoint('DELETE /api/admin/users/{id}', {
    permission: 'person.trash',
    summary: 'Removes another person: their sessions end immediately, and after 30 days everything of them is deleted.',
    reply,
    limit: 'person.trash',
    invalidates: ['people', 'removedPeople'],
  }),
  listRemoved: endpoint('GET /api/admin/removed-users', {
    permission: 'person.restore',
    summary: 'People who were removed in the last 30 days, the last one first.',
    query: pageQuery,
    reply: z.array(removedPerson),
  }),
  restorePerson: endpoint('POST /api/admin/users/{id}/restore', {
    permission: 'person.restore',
    summary: 'Lets a removed person sign in again. Only admins restore admins.',
    reply,
    invalidates: ['people', 'removedPeople'],
  }),
  downloadOwnData: endpoint('GET /api/me/export', {
    permission: 'profile.export',
    summary: 'Everything kept about you, as a ZIP of JSON and files. Needs a sign-in of the last hour.',
    raw: 'download',
    audit: 'profile.exported',
    viewAs: 'refused',
    limit: 'profile.export',
    reply: z.never(),
  }),
  requestErasure: endpoint('POST /api/me/delete-request', {
    permission: 'profile.erase',
    summary: 'Removes your account. Everything is deleted after 30 days. Needs a sign-in of the last hour.',
    audit: 'profile.erasureRequested',
    limit: 'profile.erase',
    reply: z.object({ erasedAt: instant }),
    invalidates: ['currentUser'],
  }),
  startViewAs: endpoint('POST /api/admin/users/{id}/view-as', {
    permission: 'person.viewAs',
    summary: 'Shows the platform as this student or mentor sees it, read-only, for 30 minutes in this session.',
    body: viewAsRequest,
    reply: z.object({ until: instant }),
    limit: 'person.viewAs',
    invalidates: ['currentUser'],
  }),
  stopViewAs: endpoint('DELETE /api/auth/view-as', {
    permission: 'profile.get',
    summary: 'Shows the platform as oneself again.',
    audit: 'person.viewAsEnded',
    viewAs: 'allowed',
    reply,
    invalidates: ['currentUser'],
  }),
  endSessions: endpoint('POST /api/admin/users/{id}/revoke-sessions', {
    permission: 'person.signOut',
    summary: 'Signs a person out everywhere.',
    reply: z.object({ endedCount: z.number() }),
    limit: 'person.signOut',
    invalidates: ['people'],
  }),
}
