import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { analytics, analyticsQuery, click, dateRangeQuery, overview, recentClicks, unknownCode } from './schema.ts'

export const contract = {
  listClicks: endpoint('GET /api/admin/link-clicks/{id}', {
    permission: 'link.get',
    apiScope: 'clicks:read',
    summary: 'The hits on a link, newest first, all classes; with the filters of its analytics.',
    query: pageQuery.extend(analyticsQuery.shape),
    reply: z.array(click),
  }),
  listRecentClicks: endpoint('GET /api/admin/link-clicks/recent', {
    permission: 'link.list',
    apiScope: 'clicks:read',
    summary: 'Clicks per day of the last 14 days, oldest first, of up to 100 links: `ids` are separated by commas.',
    query: z.object({ ids: z.string().max(4_000).default('') }),
    reply: z.array(recentClicks),
  }),
  getLinkAnalytics: endpoint('GET /api/admin/tracked-links/{id}/analytics', {
    permission: 'link.get',
    apiScope: 'clicks:read',
    summary: 'Clicks over time, compared with the time before, and by where they come from.',
    query: analyticsQuery,
    reply: analytics,
  }),
  downloadClicks: endpoint('GET /api/admin/tracked-links/{id}/clicks.csv', {
    audit: 'list.exported',
    permission: 'link.get',
    apiScope: 'clicks:read',
    summary: 'The hits on a link as CSV, all or those that match the filters of its analytics.',
    query: analyticsQuery,
    reply: z.unknown(),
    raw: 'download',
  }),
  downloadAnalytics: endpoint('GET /api/admin/tracked-links/{id}/analytics.csv', {
    permission: 'link.get',
    summary: 'The figures of the analytics as CSV.',
    query: analyticsQuery,
    reply: z.unknown(),
    raw: 'download',
  }),
  getOverview: endpoint('GET /api/admin/link-analytics', {
    permission: 'link.list',
    summary: 'Clicks on all links together, and the links with the most.',
    query: dateRangeQuery,
    reply: overview,
  }),
  listUnknownCodes: endpoint('GET /api/admin/link-misses', {
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
