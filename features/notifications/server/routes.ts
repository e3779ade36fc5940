import { mount } from '#platform/server/http/mount.ts'
import { sendLiveUpdates } from '#platform/server/http/send-live-updates.ts'
import { contract } from '../contract.ts'
import { snooze, unsnooze } from './actions.ts'
import { editOwnPreference, listOwnPreferences } from './preferences/queries.ts'
import { countOwnUnread, listOwnNotifications, markOwnRead } from './queries.ts'

export const routes = mount(contract, {
  listNotifications: (ctx, { query }) => listOwnNotifications(ctx, query),
  countUnread: async (ctx) => ({ unreadCount: await countOwnUnread(ctx) }),
  streamUpdates: async (ctx) => sendLiveUpdates(ctx),
  markRead: async (ctx, { body }) => {
    await markOwnRead(ctx, body.ids)
    return { unreadCount: await countOwnUnread(ctx) }
  },
  snoozeNotification: (ctx, { params, body }) => snooze(ctx, { id: params.id, until: body.until }),
  unsnoozeNotification: (ctx, { params }) => unsnooze(ctx, params.id),
  listPreferences: (ctx) => listOwnPreferences(ctx),
  editPreference: (ctx, { body }) => editOwnPreference(ctx, body),
})
