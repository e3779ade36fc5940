import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import {
  cmsItem,
  drift,
  guide,
  guideEdit,
  itemQuery,
  knowledgeRun,
  knowledgeSettings,
  passage,
  readableGuide,
  searchTest,
  searchTestReply,
  selectionChange,
  vectorStats,
} from './schema.ts'

const id = z.object({ id: z.string() })
/** All of it on one page, so that all of it can be selected. */
const wholeList = { limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.max) }

export const contract = {
  listItems: endpoint('GET /api/admin/cms-content', {
    permission: 'knowledge.list',
    isInstallationWide: true,
    summary: 'All content that the assistant may quote from, by title, and what the vector store has of it.',
    query: pageQuery.extend({ ...itemQuery.shape, ...wholeList }),
    reply: z.array(cmsItem),
  }),
  getStats: endpoint('GET /api/admin/vector-stats', {
    permission: 'knowledge.list',
    isInstallationWide: true,
    summary: 'How much the vector store holds.',
    reply: vectorStats,
  }),
  syncItems: endpoint('POST /api/admin/sync-vector-store', {
    permission: 'knowledge.sync',
    isInstallationWide: true,
    summary: 'Includes and leaves out items. Replies once they are queued; their states say how far they are.',
    body: selectionChange,
    maxBodyBytes: 1_048_576,
    reply: z.object({ added: z.number(), removed: z.number() }),
    limit: 'knowledge.sync',
    invalidates: ['knowledge'],
  }),
  viewItem: endpoint('GET /api/admin/view-synced-data/{id}', {
    permission: 'knowledge.get',
    isInstallationWide: true,
    summary: 'The stored passages of an item as a page to read.',
    raw: 'download',
    reply: z.never(),
  }),
  downloadOriginal: endpoint('GET /api/admin/download-file/{id}', {
    permission: 'knowledge.get',
    isInstallationWide: true,
    summary: 'Sends what an item was read from: its file, or its text as Markdown.',
    raw: 'download',
    reply: z.never(),
  }),
  retryItem: endpoint('POST /api/admin/knowledge/items/{id}/retry', {
    permission: 'knowledge.sync',
    isInstallationWide: true,
    summary: 'Reads an item again that failed.',
    reply: id,
    limit: 'knowledge.sync',
    invalidates: ['knowledge'],
  }),
  editSettings: endpoint('PUT /api/admin/knowledge/settings', {
    permission: 'knowledge.sync',
    isInstallationWide: true,
    summary: 'Says whether new content is included by itself.',
    body: knowledgeSettings,
    reply: knowledgeSettings,
    invalidates: ['knowledge'],
  }),
  getDrift: endpoint('GET /api/admin/knowledge/drift', {
    permission: 'knowledge.list',
    isInstallationWide: true,
    summary: 'How the vector store differs from the content.',
    reply: drift,
  }),
  fixDrift: endpoint('POST /api/admin/knowledge/drift/fix', {
    permission: 'knowledge.sync',
    isInstallationWide: true,
    summary: 'Syncs whatever differs. To remove more than a fifth of the items, the sync waits for a confirmation.',
    reply: knowledgeRun.nullable(),
    limit: 'knowledge.sync',
    invalidates: ['knowledge'],
  }),
  listRuns: endpoint('GET /api/admin/knowledge/runs', {
    permission: 'knowledge.list',
    isInstallationWide: true,
    summary: 'Syncs of the vector store, newest first.',
    query: pageQuery,
    reply: z.array(knowledgeRun),
  }),
  confirmRemoval: endpoint('POST /api/admin/knowledge/runs/{id}/confirm', {
    permission: 'knowledge.sync',
    isInstallationWide: true,
    summary: 'Lets a sync that waits for confirmation remove as many items as it reported.',
    reply: knowledgeRun,
    limit: 'knowledge.sync',
    invalidates: ['knowledge'],
  }),
  testSearch: endpoint('POST /api/admin/knowledge/search', {
    permission: 'knowledge.list',
    isInstallationWide: true,
    summary:
      'The passages that the assistant would find for a question of yours, best first, and how each way of searching ranked them.',
    body: searchTest,
    reply: searchTestReply,
    limit: 'knowledge.search',
    invalidates: [],
  }),
  uploadGuide: endpoint('POST /api/admin/knowledge/documents', {
    permission: 'knowledge.sync',
    summary:
      'Adds a document as a guide. Multipart: `file` (up to 25 MB), optionally `title` and `audience` (`members` or `staff`).',
    raw: 'upload',
    reply: guide,
    status: 201,
    limit: 'knowledge.upload',
    invalidates: ['knowledge'],
  }),
  listTrashedGuides: endpoint('GET /api/admin/knowledge/documents/trash', {
    permission: 'knowledge.sync',
    summary: 'The guides in the trash, the last one put there first.',
    query: pageQuery,
    reply: z.array(guide),
  }),
  purgeGuides: endpoint('POST /api/admin/knowledge/documents/purge', {
    permission: 'knowledge.sync',
    summary: 'Deletes trashed guides for good.',
    body: z.object({ ids: z.array(z.guid()).min(1).max(100) }),
    reply: z.object({ purgedCount: z.number() }),
    invalidates: ['knowledge'],
  }),
  editGuide: endpoint('PATCH /api/admin/knowledge/documents/{id}', {
    permission: 'knowledge.sync',
    summary: 'Changes the title of a guide and who may find it.',
    body: guideEdit,
    reply: guide,
    invalidates: ['knowledge'],
  }),
  trashGuide: endpoint('DELETE /api/admin/knowledge/documents/{id}', {
    permission: 'knowledge.sync',
    summary: 'Moves a guide to the trash. The assistant no longer finds it.',
    reply: id,
    invalidates: ['knowledge'],
  }),
  restoreGuide: endpoint('POST /api/admin/knowledge/documents/{id}/restore', {
    permission: 'knowledge.sync',
    summary: 'Takes a guide out of the trash.',
    reply: guide,
    invalidates: ['knowledge'],
  }),
  getPassage: endpoint('GET /api/knowledge/passages/{id}', {
    permission: 'resource.list',
    summary: 'A passage of content that you may read.',
    reply: passage,
  }),
  getGuide: endpoint('GET /api/knowledge/guides/{id}', {
    permission: 'resource.list',
    summary: 'A guide that you may read.',
    reply: readableGuide,
  }),
}
