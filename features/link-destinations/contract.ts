import { link } from '#features/links/schema.ts'
import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { limits } from '#rules/limits.ts'
import { duplicateLink, linkVersion, regeneration } from './schema.ts'

export const contract = {
  getDuplicates: endpoint('GET /api/admin/tracked-links/duplicates', {
    permission: 'link.create',
    apiScope: 'links:read',
    summary: 'Links with this destination, newest first, at most three. Nothing for an address that cannot be one.',
    query: z.object({ url: z.string().max(limits.link.urlLength).default('') }),
    reply: z.array(duplicateLink),
  }),
  getPageTitle: endpoint('GET /api/admin/tracked-links/page-title', {
    permission: 'link.create',
    summary: 'The title of the page at an address; null where there is none or the page cannot be read.',
    query: z.object({ url: z.string().max(limits.link.urlLength).default('') }),
    reply: z.object({ title: z.string().nullable() }),
    limit: 'link.inspect',
  }),
  listLinkVersions: endpoint('GET /api/admin/tracked-links/{id}/history', {
    permission: 'link.get',
    apiScope: 'links:read',
    summary: 'Previous destinations, newest first.',
    query: pageQuery,
    reply: z.array(linkVersion),
  }),
  regenerateLink: endpoint('POST /api/admin/tracked-links/{id}/regenerate', {
    permission: 'link.regenerate',
    apiScope: 'links:write',
    summary: 'Points the same short link to a new destination and keeps the old one in its history.',
    body: regeneration,
    reply: link,
    limit: 'link.write',
    isIdempotent: true,
    invalidates: ['links'],
  }),
}
