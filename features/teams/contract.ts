import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  invitation,
  invitationToken,
  mailedInvitation,
  member,
  memberEdit,
  newInvitation,
  ownInvitation,
} from './schema.ts'

const idReply = z.object({ id: z.string() })

export const contract = {
  listMembers: endpoint('GET /api/ventures/{id}/members', {
    permission: 'venture.get',
    summary: 'Who belongs to the venture: the owner first, then by name.',
    reply: z.array(member),
  }),
  editMember: endpoint('PATCH /api/ventures/{id}/members/{personId}', {
    permission: 'venture.edit',
    summary: "Changes a member's role. Making somebody the owner makes the owner an editor.",
    body: memberEdit,
    reply: z.array(member),
    invalidates: ['ventures', 'awards'],
  }),
  removeMember: endpoint('DELETE /api/ventures/{id}/members/{personId}', {
    permission: 'venture.edit',
    summary: 'Removes a member from an own venture, or leaves one.',
    reply: z.object({ personId: z.string() }),
    invalidates: ['ventures', 'awards'],
  }),
  listInvitations: endpoint('GET /api/ventures/{id}/invitations', {
    permission: 'venture.edit',
    summary: 'Invitations nobody has answered yet, those that have run out included. For the owner.',
    reply: z.array(invitation),
  }),
  invite: endpoint('POST /api/ventures/{id}/invitations', {
    permission: 'venture.edit',
    summary: 'Invites an address by mail. The invitation works once, for fourteen days.',
    body: newInvitation,
    reply: invitation,
    status: 201,
    limit: 'venture.invite',
    isIdempotent: true,
    invalidates: ['ventures'],
  }),
  resendInvitation: endpoint('POST /api/ventures/{id}/invitations/{invitationId}/resend', {
    permission: 'venture.edit',
    summary: 'Mails an invitation again, with a new link and another fourteen days.',
    reply: invitation,
    limit: 'venture.invite',
    invalidates: ['ventures'],
  }),
  revokeInvitation: endpoint('DELETE /api/ventures/{id}/invitations/{invitationId}', {
    permission: 'venture.edit',
    summary: 'Takes an invitation back.',
    reply: idReply,
    invalidates: ['ventures'],
  }),
  listOwnInvitations: endpoint('GET /api/venture-invitations', {
    permission: 'invitation.list',
    summary: 'Invitations that wait for the answer of this person.',
    reply: z.array(ownInvitation),
  }),
  peekInvitation: endpoint('POST /api/venture-invitations/peek', {
    permission: 'invitation.redeem',
    summary: 'What a mailed invitation is about. Looking uses nothing up.',
    body: invitationToken.pick({ token: true }),
    reply: mailedInvitation,
    limit: 'invitation.redeem',
    invalidates: [],
  }),
  redeemInvitation: endpoint('POST /api/venture-invitations/redeem', {
    permission: 'invitation.redeem',
    summary: 'Accepts a mailed invitation. Without an account it makes one, at any address, and signs in.',
    body: invitationToken,
    reply: z.object({ ventureId: z.string(), redirect: z.string() }),
    limit: 'invitation.redeem',
    invalidates: ['ventures', 'invitations', 'currentUser'],
  }),
  acceptInvitation: endpoint('POST /api/venture-invitations/{id}/accept', {
    permission: 'invitation.list',
    summary: 'Accepts an invitation that was sent to the own address.',
    reply: z.object({ ventureId: z.string() }),
    invalidates: ['ventures', 'invitations', 'awards'],
  }),
  declineInvitation: endpoint('POST /api/venture-invitations/{id}/decline', {
    permission: 'invitation.list',
    summary: 'Declines an invitation that was sent to the own address.',
    reply: idReply,
    invalidates: ['invitations'],
  }),
}
