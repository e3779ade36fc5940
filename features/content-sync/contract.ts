import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { cacheStatus, syncItem, syncReply, syncRun } from './schema.ts'

const emptyBody = z.object({})
const refreshReply = z.object({ itemsProcessed: z.number(), runs: z.array(syncRun) })

export const contract = {
  syncResources: endpoint('POST /api/notion/sync-resources', {
    permission: 'resource.sync',
    summary: 'Fetches the resources anew. One sync at a time; another call answers how far the one under way is.',
    body: emptyBody,
    reply: syncReply,
    limit: 'resource.sync',
  }),
  syncCourses: endpoint('POST /api/admin/sync-courses', {
    permission: 'course.sync',
    summary: 'Fetches the courses anew.',
    body: emptyBody,
    reply: syncReply,
    limit: 'course.sync',
  }),
  getStatus: endpoint('GET /api/admin/cache/status', {
    permission: 'cache.get',
    summary: 'What is copied from the content source, and how the last sync of each kind went.',
    reply: cacheStatus,
  }),
  syncAll: endpoint('POST /api/admin/cache/sync-all', {
    permission: 'cache.sync',
    summary: 'Fetches all content anew.',
    body: emptyBody,
    reply: refreshReply,
    limit: 'cache.sync',
  }),
  clearAll: endpoint('POST /api/admin/cache/clear-all', {
    permission: 'cache.clear',
    summary: 'Has everything fetched as if it were new; what is there is shown until then.',
    body: emptyBody,
    reply: refreshReply,
    limit: 'cache.clearAll',
  }),
  clearType: endpoint('POST /api/admin/cache/clear/{type}', {
    permission: 'cache.clear',
    summary: 'The same for `tools`, `resources`, `courses` or `events`.',
    body: emptyBody,
    reply: refreshReply,
    limit: 'cache.clear',
  }),
  listRuns: endpoint('GET /api/admin/content/runs', {
    permission: 'cache.get',
    summary: 'Syncs, newest first; those by the clock that found nothing new are left out.',
    query: pageQuery,
    reply: z.array(syncRun),
  }),
  getRun: endpoint('GET /api/admin/content/runs/{id}', {
    permission: 'cache.get',
    summary: 'One sync as it stands.',
    reply: syncRun,
  }),
  listItems: endpoint('GET /api/admin/content/runs/{id}/items', {
    permission: 'cache.get',
    summary: 'What became of each item that was not simply as before.',
    query: pageQuery.extend({ cursor: z.string().max(300).optional() }),
    reply: z.array(syncItem),
  }),
  downloadReport: endpoint('GET /api/admin/content/runs/{id}/items.csv', {
    permission: 'cache.get',
    summary: 'The same as CSV.',
    reply: z.unknown(),
    raw: 'download',
  }),
  confirmRemoval: endpoint('POST /api/admin/content/runs/{id}/confirm', {
    permission: 'cache.sync',
    summary: 'Repeats a sync that waits, this time removing as many items as it said.',
    body: emptyBody,
    reply: syncRun,
    limit: 'cache.sync',
  }),
  receiveDelivery: endpoint('POST /api/notion/webhook', {
    permission: 'content.receiveWebhook',
    summary: 'Deliveries of Notion, signed with the secret of the first one.',
    reply: z.object({ isAccepted: z.literal(true) }),
    raw: 'webhook',
    limit: 'content.webhook',
  }),
  deleteWebhook: endpoint('DELETE /api/admin/content/webhook', {
    permission: 'cache.sync',
    summary: 'Forgets the secret of the webhook, so that another one can be handed over.',
    reply: z.object({ isDeleted: z.literal(true) }),
  }),
}
