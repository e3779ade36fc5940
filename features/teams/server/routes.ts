import { listOwnInvitations } from '#features/ventures/server/invitations/queries.ts'
import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { editMember, listTeam, removeMember } from './actions.ts'
import * as invitations from './invitations/actions.ts'

export const routes = mount(contract, {
  listMembers: (ctx, { params }) => listTeam(ctx, params.id),
  editMember: (ctx, { params, body }) =>
    editMember(ctx, { ventureId: params.id, personId: params.personId, role: body.role }),
  removeMember: (ctx, { params }) => removeMember(ctx, { ventureId: params.id, personId: params.personId }),
  listInvitations: (ctx, { params }) => invitations.listPendingInvitations(ctx, params.id),
  invite: (ctx, { params, body }) => invitations.invite(ctx, { ventureId: params.id, input: body }),
  resendInvitation: (ctx, { params }) =>
    invitations.resendInvitation(ctx, { ventureId: params.id, id: params.invitationId }),
  revokeInvitation: (ctx, { params }) =>
    invitations.revokeInvitation(ctx, { ventureId: params.id, id: params.invitationId }),
  listOwnInvitations: (ctx) => listOwnInvitations(ctx),
  peekInvitation: (ctx, { body }) => invitations.peekInvitation(ctx, body.token),
  redeemInvitation: (ctx, { body }) => invitations.redeemInvitation(ctx, body),
  acceptInvitation: (ctx, { params }) => invitations.answerInvitation(ctx, { id: params.id, isAccepted: true }),
  declineInvitation: (ctx, { params }) => invitations.answerInvitation(ctx, { id: params.id, isAccepted: false }),
})
