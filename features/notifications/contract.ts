import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { instantInput } from '#platform/contract/instant.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { describedPreference, notification, notificationViews, preference } from './schema.ts'

const unread = z.object({ unreadCount: z.number() })

export const contract = {
  listNotifications: endpoint('GET /api/notifications', {
    permission: 'notification.list',
    summary: 'The own notifications, newest first; those that are snoozed only where `view` asks for them.',
    query: pageQuery.extend({ view: z.enum(notificationViews).default('shown') }),
    reply: z.array(notification),
  }),
  countUnread: endpoint('GET /api/notifications/unread', {
    permission: 'notification.list',
    summary: 'How many are unread.',
    reply: unread,
  }),
  streamUpdates: endpoint('GET /api/notifications/stream', {
    permission: 'notification.list',
    summary: 'Server-sent events, each named by the topic that changed; `all` when something may have been missed.',
    raw: 'stream',
    reply: z.never(),
  }),
  markRead: endpoint('POST /api/notifications/read', {
    permission: 'notification.edit',
    summary: 'Marks the named ones, or all, as read.',
    body: z.object({ ids: z.array(z.uuid()).max(200).optional() }),
    reply: unread,
    invalidates: ['notifications'],
  }),
  snoozeNotification: endpoint('POST /api/notifications/{id}/snooze', {
    permission: 'notification.edit',
    summary: 'Puts one away until a moment within the next 90 days; it then comes back unread, as the newest.',
    body: z.object({ until: instantInput() }),
    reply: notification,
    invalidates: ['notifications'],
  }),
  unsnoozeNotification: endpoint('DELETE /api/notifications/{id}/snooze', {
    permission: 'notification.edit',
    summary: 'Brings a snoozed one back now.',
    reply: notification,
    invalidates: ['notifications'],
  }),
  listPreferences: endpoint('GET /api/notifications/preferences', {
    permission: 'notification.list',
    summary:
      'What you are notified of, and how: in the app, and by email right away, in the daily digest or not at all.',
    reply: z.array(describedPreference),
  }),
  editPreference: endpoint('PUT /api/notifications/preferences', {
    permission: 'notification.edit',
    summary: 'Chooses how one kind reaches you.',
    body: preference,
    reply: preference,
    invalidates: ['notifications'],
  }),
}
