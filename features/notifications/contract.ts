import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { notification } from './schema.ts'

const unread = z.object({ unreadCount: z.number() })

export const contract = {
  listNotifications: endpoint('GET /api/notifications', {
    permission: 'notification.list',
    summary: 'The own notifications, newest first.',
    query: pageQuery,
    reply: z.array(notification),
  }),
  countUnread: endpoint('GET /api/notifications/unread', {
    permission: 'notification.list',
    summary: 'How many are unread.',
    reply: unread,
  }),
  streamNews: endpoint('GET /api/notifications/stream', {
    permission: 'notification.list',
    summary: 'Server-sent events: `notifications` when there is a new one, `all` when something may have been missed.',
    raw: 'stream',
    reply: z.never(),
  }),
  markRead: endpoint('POST /api/notifications/read', {
    permission: 'notification.edit',
    summary: 'Marks the named ones, or all, as read.',
    body: z.object({ ids: z.array(z.uuid()).max(200).optional() }),
    reply: unread,
  }),
}
