import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import {
  cacheStatus,
  course,
  courseDetail,
  facets,
  resource,
  resourceDetail,
  resourceReference,
  resourceQuery,
  savedResource,
  suggestion,
  syncItem,
  syncReply,
  syncRun,
  tool,
} from './schema.ts'

const emptyBody = z.object({})
const listQuery = pageQuery.extend(resourceQuery.shape)
const downloadReply = z.object({ fileUrl: z.string(), pointsAwarded: z.number() })
const savedReply = z.object({ resourceId: z.string(), isSaved: z.boolean() })
const refreshReply = z.object({ itemsProcessed: z.number(), runs: z.array(syncRun) })

export const contract = {
  listResources: endpoint('GET /api/resources', {
    permission: 'resource.list',
    summary:
      'Resources, the newest first; with `q` the best first. Words, beginnings and mistyped words are understood.',
    query: listQuery,
    reply: z.array(resource),
  }),
  listNotionResources: endpoint('GET /api/notion/resources', {
    permission: 'resource.list',
    summary: 'The same list under its other name.',
    query: listQuery,
    reply: z.array(resource),
  }),
  countFacets: endpoint('GET /api/resources/facets', {
    permission: 'resource.list',
    summary: 'How many resources each category, type and stage would leave.',
    query: resourceQuery,
    reply: facets,
  }),
  listSaved: endpoint('GET /api/resources/saved', {
    permission: 'resource.save',
    summary: 'The saved resources, the last one first.',
    query: pageQuery,
    reply: z.array(savedResource),
  }),
  listRecent: endpoint('GET /api/resources/recent', {
    permission: 'resource.list',
    summary: 'What the person looked at last.',
    reply: z.array(resource),
  }),
  suggestResources: endpoint('GET /api/resources/suggested', {
    permission: 'resource.list',
    summary: 'What fits the stage of the venture the person worked on last.',
    reply: suggestion,
  }),
  getResource: endpoint('GET /api/resources/{id}', {
    permission: 'resource.list',
    summary: 'One resource with its text as Markdown.',
    reply: resourceDetail,
  }),
  downloadText: endpoint('GET /api/resources/{id}/text.md', {
    permission: 'resource.list',
    summary: 'The text of a resource as a file, for those without one of their own.',
    reply: z.unknown(),
    raw: 'download',
  }),
  viewResource: endpoint('POST /api/resources/{id}/view', {
    permission: 'resource.save',
    summary: 'Notes that the person opened a resource.',
    reply: z.object({ notionId: z.string() }),
  }),
  downloadResource: endpoint('POST /api/resources/{id}/download', {
    permission: 'resource.download',
    summary: 'Notes a download and answers where the file is; the first one of a resource earns 10 points.',
    reply: downloadReply,
    limit: 'resource.download',
    isIdempotent: true,
  }),
  downloadResourceById: endpoint('POST /api/resources/download', {
    permission: 'resource.download',
    summary: 'The same, the resource named in the body.',
    body: resourceReference,
    reply: downloadReply,
    limit: 'resource.download',
    isIdempotent: true,
  }),
  saveResource: endpoint('POST /api/resources/save', {
    permission: 'resource.save',
    summary: 'Puts a resource on the list of saved ones; both forms of naming it are taken, and its words are our own.',
    body: resourceReference,
    reply: savedReply,
    limit: 'resource.save',
    isIdempotent: true,
  }),
  unsaveResource: endpoint('POST /api/resources/unsave', {
    permission: 'resource.save',
    summary: 'Takes a resource off the list of saved ones.',
    body: resourceReference,
    reply: savedReply,
    limit: 'resource.save',
  }),
  unsaveResourceByName: endpoint('DELETE /api/resources/saved/{name}', {
    permission: 'resource.save',
    summary: 'Takes a resource off the list of saved ones, by its id or its title.',
    reply: savedReply,
    limit: 'resource.save',
  }),
  downloadFile: endpoint('GET /api/content-files/{fileId}', {
    permission: 'resource.list',
    summary: 'A file of a resource, from our own copy: the address lasts.',
    reply: z.unknown(),
    raw: 'download',
  }),
  listTools: endpoint('GET /api/venture-works-tools', {
    permission: 'tool.list',
    summary: 'The venture tools.',
    query: pageQuery,
    reply: z.array(tool),
  }),
  listFavorites: endpoint('GET /api/user/favorite-tools', {
    permission: 'tool.favorite',
    summary: "Ids of the person's favorite tools.",
    reply: z.array(z.string()),
  }),
  toggleFavorite: endpoint('POST /api/user/toggle-favorite-tool', {
    permission: 'tool.favorite',
    summary: 'Makes a tool a favorite, or one no more.',
    body: z.object({ toolId: z.string('Which tool?').min(1, 'Which tool?').max(300) }),
    reply: z.object({ toolId: z.string(), isFavorite: z.boolean() }),
    limit: 'tool.favorite',
    isIdempotent: true,
  }),
  listCourses: endpoint('GET /api/courses', {
    permission: 'course.list',
    summary: 'The published courses by name.',
    query: pageQuery,
    reply: z.array(course),
  }),
  getCourse: endpoint('GET /api/courses/{slug}', {
    permission: 'course.list',
    summary: 'One course with its modules and sessions.',
    reply: courseDetail,
  }),
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
    query: pageQuery,
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
