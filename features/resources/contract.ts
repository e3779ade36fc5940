import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import {
  facets,
  resource,
  resourceDetail,
  resourceQuery,
  resourceReference,
  savedResource,
  suggestion,
} from './schema.ts'

const listQuery = pageQuery.extend(resourceQuery.shape)
const downloadReply = z.object({ fileUrl: z.string(), pointsAwarded: z.number() })
const savedReply = z.object({ resourceId: z.string(), isSaved: z.boolean() })

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
}
