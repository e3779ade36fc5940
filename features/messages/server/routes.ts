import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { readMessages, reportMessage, sendMessage, serializeMessage } from './actions.ts'
import { listCorrespondents, listMessages } from './queries.ts'

export const routes = mount(contract, {
  listCorrespondents: (ctx) => listCorrespondents(ctx),
  listMessages: async (ctx, { params, query }) => {
    const page = await listMessages(ctx, { ...query, personId: params.personId })
    return { ...page, items: page.items.map((row) => serializeMessage(ctx, row)) }
  },
  sendMessage: (ctx, { params, body }) => sendMessage(ctx, { personId: params.personId, text: body.text }),
  markMessagesRead: (ctx, { params }) => readMessages(ctx, params.personId),
  reportMessage: (ctx, { params, body }) => reportMessage(ctx, { ...params, reason: body.reason }),
})
