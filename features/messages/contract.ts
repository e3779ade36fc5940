import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { correspondent, message, messageReport, newMessage } from './schema.ts'

export const contract = {
  listCorrespondents: endpoint('GET /api/messages', {
    permission: 'message.list',
    viewAs: 'refused',
    summary: 'Whom you can write to or have written with, the newest message first.',
    reply: z.array(correspondent),
  }),
  listMessages: endpoint('GET /api/messages/{personId}', {
    permission: 'message.list',
    viewAs: 'refused',
    summary: 'Messages between you and one person, newest first. No one else can read them, including staff.',
    query: pageQuery,
    reply: z.array(message),
  }),
  sendMessage: endpoint('POST /api/messages/{personId}', {
    permission: 'message.send',
    summary: 'Writes to a mentor or student assigned to you. Emailed when it is unread for 10 minutes.',
    body: newMessage,
    reply: message,
    status: 201,
    limit: 'message.send',
    isIdempotent: true,
    invalidates: ['agenda', 'messages'],
  }),
  markMessagesRead: endpoint('POST /api/messages/{personId}/read', {
    permission: 'message.list',
    summary: 'Marks what one person wrote to you as read.',
    reply: z.object({ readCount: z.number() }),
    invalidates: ['agenda', 'messages', 'notifications'],
  }),
  reportMessage: endpoint('POST /api/messages/{personId}/{messageId}/report', {
    permission: 'message.send',
    summary: 'Sends a message that was written to you to staff, with your reason.',
    body: messageReport,
    reply: z.object({ id: z.string() }),
    limit: 'message.report',
    isIdempotent: true,
    invalidates: [],
  }),
}
