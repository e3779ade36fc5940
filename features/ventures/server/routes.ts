import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import * as files from './files/actions.ts'
import { listFiles } from './files/queries.ts'
import { listChanges } from './history/queries.ts'
import * as invitations from './invitations/actions.ts'
import { listOwnInvitations } from './invitations/queries.ts'
import * as metrics from './metrics/actions.ts'
import { listMetrics } from './metrics/queries.ts'
import * as milestones from './milestones/actions.ts'
import { listMilestones } from './milestones/queries.ts'
import { findVenture, listOwnVentures, listStudentVentures, listTrashedVentures } from './queries.ts'
import { editMember, listTeam, removeMember } from './team/actions.ts'

export const routes = mount(contract, {
  listVentures: (ctx, { query }) => listOwnVentures(ctx, query),
  createVenture: (ctx, { body }) => actions.createVenture(ctx, body),
  listStudentVentures: (ctx, { params, query }) => listStudentVentures(ctx, { personId: params.id, page: query }),
  listTrashedVentures: (ctx, { query }) => listTrashedVentures(ctx, query),
  getVenture: (ctx, { params }) => findVenture(ctx, params.id),
  editVenture: (ctx, { params, body }) => actions.editVenture(ctx, { id: params.id, input: body }),
  trashVenture: (ctx, { params }) => actions.trashVenture(ctx, params.id),
  restoreVenture: (ctx, { params }) => actions.restoreVenture(ctx, params.id),
  listChanges: async (ctx, { params, query }) => {
    const { id } = await findVenture(ctx, params.id)
    return listChanges(ctx, { ventureId: id, page: query })
  },
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
  listMilestones: async (ctx, { params }) => {
    const { id } = await findVenture(ctx, params.id)
    return listMilestones(ctx, id)
  },
  addMilestone: (ctx, { params, body }) => milestones.addMilestone(ctx, { ventureId: params.id, input: body }),
  editMilestone: (ctx, { params, body }) =>
    milestones.editMilestone(ctx, { ventureId: params.id, id: params.milestoneId, input: body }),
  removeMilestone: (ctx, { params }) =>
    milestones.removeMilestone(ctx, { ventureId: params.id, id: params.milestoneId }),
  listMetrics: async (ctx, { params }) => {
    const { id } = await findVenture(ctx, params.id)
    return listMetrics(ctx, id)
  },
  addMetric: (ctx, { params, body }) => metrics.addMetric(ctx, { ventureId: params.id, input: body }),
  editMetric: (ctx, { params, body }) =>
    metrics.editMetric(ctx, { ventureId: params.id, id: params.metricId, input: body }),
  removeMetric: (ctx, { params }) => metrics.removeMetric(ctx, { ventureId: params.id, id: params.metricId }),
  listFiles: async (ctx, { params }) => {
    const { id } = await findVenture(ctx, params.id)
    return listFiles(ctx, id)
  },
  uploadFile: (ctx, { params }) => files.uploadFile(ctx, params.id),
  downloadFile: (ctx, { params }) => files.downloadFile(ctx, { ventureId: params.id, id: params.fileId }),
  removeFile: (ctx, { params }) => files.removeFile(ctx, { ventureId: params.id, id: params.fileId }),
})
