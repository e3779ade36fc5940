import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { editStarters, getStatus } from './actions.ts'
import { sendAttachment } from './attachments/actions.ts'
import { exportSession } from './exports/downloads.ts'
import { streamMessage } from './generations/stream.ts'
import {
  editMessage,
  giveFeedback,
  listMessages,
  regenerateMessage,
  sendMessage,
  stopMessage,
} from './messages/actions.ts'
import { approveProposal, declineProposal, undoProposal } from './proposals/actions.ts'
import { sendEvaluation } from './reviews/downloads.ts'
import { listReviews, saveReview } from './reviews/queries.ts'
import { searchMessages } from './search/queries.ts'
import { createSession, editSession, purgeSession, toSession } from './sessions/actions.ts'
import { findSession, listSessions } from './sessions/queries.ts'
import { getUsage } from './usage/actions.ts'
import { createShare, getShared, listOwnShares, purgeShare } from './sharing/actions.ts'

export const routes = mount(contract, {
  getStatus: (ctx) => getStatus(ctx),
  listSessions: async (ctx, { query }) => {
    const page = await listSessions(ctx, query)
    return { ...page, items: page.items.map(toSession) }
  },
  createSession: (ctx, { body }) => createSession(ctx, body),
  getSession: async (ctx, { params }) => toSession(await findSession(ctx, params.id)),
  editSession: (ctx, { params, body }) => editSession(ctx, { ...params, ...body }),
  purgeSession: (ctx, { params }) => purgeSession(ctx, params.id),
  listMessages: (ctx, { params }) => listMessages(ctx, params.id),
  exportSession: (ctx, { params, query }) => exportSession(ctx, { ...params, ...query }),
  sendMessage: (ctx) => sendMessage(ctx),
  streamMessage: (ctx, { params }) => streamMessage(ctx, params.id),
  stopMessage: (ctx, { params }) => stopMessage(ctx, params.id),
  regenerateMessage: (ctx, { params }) => regenerateMessage(ctx, params.id),
  editMessage: (ctx, { params, body }) => editMessage(ctx, { ...params, ...body }),
  giveFeedback: (ctx, { params, body }) => giveFeedback(ctx, { ...params, ...body }),
  searchMessages: (ctx, { query }) => searchMessages(ctx, query),
  sendAttachment: (ctx, { params }) => sendAttachment(ctx, params.id),
  approveProposal: (ctx, { params }) => approveProposal(ctx, params.id),
  declineProposal: (ctx, { params }) => declineProposal(ctx, params.id),
  undoProposal: (ctx, { params }) => undoProposal(ctx, params.id),
  listShares: (ctx, { params }) => listOwnShares(ctx, params.id),
  createShare: (ctx, { params, body }) => createShare(ctx, { ...params, ...body }),
  purgeShare: (ctx, { params }) => purgeShare(ctx, params.id),
  getShared: (ctx, { params }) => getShared(ctx, params.token),
  getUsage: (ctx, { query }) => getUsage(ctx, query),
  listReviews: (ctx, { query }) => listReviews(ctx, query),
  editReview: (ctx, { params, body }) => saveReview(ctx, { ...params, ...body }),
  downloadEvaluation: (ctx) => sendEvaluation(ctx),
  editStarters: (ctx, { body }) => editStarters(ctx, body),
})
