import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { cacheStatus, syncItem, syncReply, syncRun } from './schema.ts'

const emptyBody = z.object({})
const refreshReply = z.object({ itemsProcessed: z.number(), runs: z.array(syncRun) })

export const contract = {
  syncResources: endpoint('POST /api/notion/sync-resources', {
    permission: 'resource.sync',
    isInstallationWide: true,
    summary: 'Syncs the resources. If a sync is running already, returns its progress.',
    body: emptyBody,
    reply: syncReply,
    limit: 'resource.sync',
    invalidates: ['content', 'resources', 'tools', 'courses', 'events'],
  }),
  syncCourses: endpoint('POST /api/admin/sync-courses', {
    permission: 'course.sync',
    isInstallationWide: true,
    summary: 'Syncs the courses.',
    body: emptyBody,
    reply: syncReply,
    limit: 'course.sync',
    invalidates: ['content', 'resources', 'tools', 'courses', 'events'],
  }),
  getStatus: endpoint('GET /api/admin/cache/status', {
    permission: 'cache.get',
    isInstallationWide: true,
    summary: 'How much content is copied, and the last sync of each kind.',
    reply: cacheStatus,
  }),
  syncAll: endpoint('POST /api/admin/cache/sync-all', {
    permission: 'cache.sync',
    isInstallationWide: true,
    summary: 'Syncs all content.',
    body: emptyBody,
    reply: refreshReply,
    limit: 'cache.sync',
    invalidates: ['content', 'resources', 'tools', 'courses', 'events'],
  }),
  clearAll: endpoint('POST /api/admin/cache/clear-all', {
    permission: 'cache.clear',
    isInstallationWide: true,
    summary: 'Fetches all content again. Members see the current copies until then.',
    body: emptyBody,
    reply: refreshReply,
    limit: 'cache.clearAll',
    invalidates: ['content', 'resources', 'tools', 'courses', 'events'],
  }),
  clearType: endpoint('POST /api/admin/cache/clear/{type}', {
    permission: 'cache.clear',
    isInstallationWide: true,
    summary: 'The same for `tools`, `resources`, `courses` or `events`.',
    body: emptyBody,
    reply: refreshReply,
    limit: 'cache.clear',
    invalidates: ['content', 'resources', 'tools', 'courses', 'events'],
  }),
  listRuns: endpoint('GET /api/admin/content/runs', {
    permission: 'cache.get',
    isInstallationWide: true,
    summary: 'Syncs, newest first, without scheduled ones that found nothing new.',
    query: pageQuery,
    reply: z.array(syncRun),
  }),
  getRun: endpoint('GET /api/admin/content/runs/{id}', {
    permission: 'cache.get',
    isInstallationWide: true,
    summary: 'One sync with its progress.',
    reply: syncRun,
  }),
  listItems: endpoint('GET /api/admin/content/runs/{id}/items', {
    permission: 'cache.get',
    isInstallationWide: true,
    summary: 'The items of a sync that changed or failed.',
    query: pageQuery,
    reply: z.array(syncItem),
  }),
  downloadReport: endpoint('GET /api/admin/content/runs/{id}/items.csv', {
    permission: 'cache.get',
    isInstallationWide: true,
    summary: 'The same as CSV.',
    reply: z.unknown(),
    raw: 'download',
  }),
  confirmRemoval: endpoint('POST /api/admin/content/runs/{id}/confirm', {
    permission: 'cache.sync',
    isInstallationWide: true,
    summary: 'Repeats a sync that waits for confirmation and lets it remove as many items as it reported.',
    body: emptyBody,
    reply: syncRun,
    limit: 'cache.sync',
    invalidates: ['content', 'resources', 'tools', 'courses', 'events'],
  }),
  receiveDelivery: endpoint('POST /api/notion/webhook', {
    permission: 'content.receiveWebhook',
    summary:
      'Webhook deliveries of Notion, signed with the secret that the first one carried while staff were connecting it.',
    reply: z.object({ isAccepted: z.literal(true) }),
    raw: 'webhook',
    limit: 'content.webhook',
    invalidates: [],
  }),
  connectWebhook: endpoint('POST /api/admin/content/webhook', {
    permission: 'cache.sync',
    isInstallationWide: true,
    summary: 'Lets Notion send the secret of its webhook within the next 15 minutes.',
    reply: z.object({ openUntil: instant }),
    invalidates: ['content'],
  }),
  deleteWebhook: endpoint('DELETE /api/admin/content/webhook', {
    permission: 'cache.sync',
    isInstallationWide: true,
    summary: 'Disconnects the webhook: its deliveries are refused until it is connected again.',
    reply: z.object({ isDeleted: z.literal(true) }),
    invalidates: ['content'],
  }),
}
