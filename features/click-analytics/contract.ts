import { click } from '#features/clicks/schema.ts'
import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { analytics, analyticsQuery, dateRangeQuery, overview } from './schema.ts'

export const contract = {
  listClicks: endpoint('GET /api/admin/link-clicks/{id}', {
    readsFrom: 'replica',
    permission: 'link.get',
    apiScope: 'clicks:read',
    summary: 'The hits on a link, newest first, all classes; with the filters of its analytics.',
    query: pageQuery.extend(analyticsQuery.shape),
    reply: z.array(click),
  }),
  getLinkAnalytics: endpoint('GET /api/admin/tracked-links/{id}/analytics', {
    readsFrom: 'replica',
    permission: 'link.get',
    apiScope: 'clicks:read',
    summary: 'Clicks over time, compared with the time before, and by where they come from.',
    query: analyticsQuery,
    reply: analytics,
  }),
  downloadClicks: endpoint('GET /api/admin/tracked-links/{id}/clicks.csv', {
    readsFrom: 'replica',
    audit: 'list.exported',
    permission: 'link.get',
    apiScope: 'clicks:read',
    summary: 'The hits on a link as CSV, all or those that match the filters of its analytics.',
    query: analyticsQuery,
    reply: z.unknown(),
    raw: 'download',
  }),
  downloadAnalytics: endpoint('GET /api/admin/tracked-links/{id}/analytics.csv', {
    readsFrom: 'replica',
    permission: 'link.get',
    summary: 'The figures of the analytics as CSV.',
    query: analyticsQuery,
    reply: z.unknown(),
    raw: 'download',
  }),
  getOverview: endpoint('GET /api/admin/link-analytics', {
    readsFrom: 'replica',
    permission: 'link.list',
    summary: 'Clicks on all links together, and the links with the most.',
    query: dateRangeQuery,
    reply: overview,
  }),
}
