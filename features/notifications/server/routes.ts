import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { countOwnUnread, listOwnNotifications, markOwnRead } from './queries.ts'

export const routes = mount(contract, {
  listNotifications: (ctx, { query }) => listOwnNotifications(ctx, query),
  countUnread: async (ctx) => ({ unreadCount: await countOwnUnread(ctx) }),
  streamNews: async (ctx) => ctx.live.open(ctx),
  markRead: async (ctx, { body }) => {
    await markOwnRead(ctx, body.ids)
    return { unreadCount: await countOwnUnread(ctx) }
  },
})
