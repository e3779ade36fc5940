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
      'Resources, newest first; with `q` by relevance. `q` matches words, prefixes of the last word and misspelled words.',
    query: listQuery,
    reply: z.array(resource),
  }),
  listNotionResources: endpoint('GET /api/notion/resources', {
    permission: 'resource.list',
    summary: 'Alias of `GET /api/resources`.',
    query: listQuery,
    reply: z.array(resource),
  }),
  countFacets: endpoint('GET /api/resources/facets', {
    permission: 'resource.list',
    summary: 'How many resources match each category, type and stage.',
    query: resourceQuery,
    reply: facets,
  }),
  listSaved: endpoint('GET /api/resources/saved', {
    permission: 'resource.save',
    summary: 'Saved resources, most recently saved first.',
    query: pageQuery,
    reply: z.array(savedResource),
  }),
  listRecent: endpoint('GET /api/resources/recent', {
    permission: 'resource.list',
    summary: 'Recently viewed resources.',
    reply: z.array(resource),
  }),
  suggestResources: endpoint('GET /api/resources/suggested', {
    permission: 'resource.list',
    summary: 'Resources for the stage of the venture the person updated last.',
    reply: suggestion,
  }),
  getResource: endpoint('GET /api/resources/{id}', {
    permission: 'resource.list',
    summary: 'One resource with its text as Markdown.',
    reply: resourceDetail,
  }),
  downloadText: endpoint('GET /api/resources/{id}/text.md', {
    permission: 'resource.list',
    summary: 'The text of a resource as a Markdown file, for resources without a file.',
    reply: z.unknown(),
    raw: 'download',
  }),
  viewResource: endpoint('POST /api/resources/{id}/view', {
    permission: 'resource.save',
    summary: 'Records that the person opened a resource.',
    reply: z.object({ notionId: z.string() }),
    // Only the recently viewed ones, which the web reads again whenever it shows them.
    invalidates: [],
  }),
  downloadResource: endpoint('POST /api/resources/{id}/download', {
    permission: 'resource.download',
    summary: 'Records a download and returns the file URL. The first download of a resource earns 10 points.',
    reply: downloadReply,
    limit: 'resource.download',
    isIdempotent: true,
    invalidates: ['resources', 'awards'],
  }),
  downloadResourceById: endpoint('POST /api/resources/download', {
    permission: 'resource.download',
    summary: 'The same, with the resource id in the body.',
    body: resourceReference,
    reply: downloadReply,
    limit: 'resource.download',
    isIdempotent: true,
    invalidates: ['resources', 'awards'],
  }),
  saveResource: endpoint('POST /api/resources/save', {
    permission: 'resource.save',
    summary: 'Saves a resource, named by `resourceId` or `id`. Other properties are ignored.',
    body: resourceReference,
    reply: savedReply,
    limit: 'resource.save',
    isIdempotent: true,
    invalidates: ['resources'],
  }),
  unsaveResource: endpoint('POST /api/resources/unsave', {
    permission: 'resource.save',
    summary: 'Removes a resource from the saved ones.',
    body: resourceReference,
    reply: savedReply,
    limit: 'resource.save',
    invalidates: ['resources'],
  }),
  unsaveResourceByName: endpoint('DELETE /api/resources/saved/{name}', {
    permission: 'resource.save',
    summary: 'Removes a resource from the saved ones, by its id or title.',
    reply: savedReply,
    limit: 'resource.save',
    invalidates: ['resources'],
  }),
  downloadFile: endpoint('GET /api/content-files/{fileId}', {
    permission: 'resource.list',
    summary: 'A file of a resource, served from our copy. The URL is permanent.',
    reply: z.unknown(),
    raw: 'download',
  }),
}
