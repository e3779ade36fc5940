import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { recentClicks, unknownCode } from './schema.ts'

export const contract = {
  listRecentClicks: endpoint('GET /api/admin/link-clicks/recent', {
    readsFrom: 'replica',
    permission: 'link.list',
    apiScope: 'clicks:read',
    summary: 'Clicks per day of the last 14 days, oldest first, of up to 100 links: `ids` are separated by commas.',
    query: z.object({ ids: z.string().max(4_000).default('') }),
    reply: z.array(recentClicks),
  }),
  listUnknownCodes: endpoint('GET /api/admin/link-misses', {
    readsFrom: 'replica',
    permission: 'link.list',
    isInstallationWide: true,
    summary: 'Codes that visitors tried and that do not exist, most visits first.',
    query: pageQuery,
    reply: z.array(unknownCode),
  }),
  dismissUnknownCode: endpoint('DELETE /api/admin/link-misses/{code}', {
    permission: 'link.edit',
    isInstallationWide: true,
    summary: 'Removes a code from the list of missing ones.',
    reply: z.object({ code: z.string() }),
    invalidates: ['unknownCodes'],
  }),
  followLink: endpoint('GET /l/{code}', {
    permission: 'link.follow',
    summary:
      'Follows a short link: 302 to its destination, once the click is stored. With a `+` after the code: a preview.',
    reply: z.unknown(),
    raw: 'page',
  }),
}
