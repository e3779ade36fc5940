import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { limits } from '#rules/limits.ts'
import {
  campaignTemplate,
  importReport,
  link,
  linkEdit,
  linkImport,
  linkQuery,
  linkTotals,
  linkVersion,
  newLink,
  newTemplate,
  regeneration,
  tagging,
} from './schema.ts'

const ids = z.object({ ids: z.array(z.string()).min(1).max(1_000) })

export const contract = {
  listLinks: endpoint('GET /api/admin/tracked-links', {
    permission: 'link.list',
    summary: 'Links that are not in the trash.',
    query: pageQuery.extend(linkQuery.shape),
    reply: z.array(link),
  }),
  createLink: endpoint('POST /api/admin/tracked-links', {
    permission: 'link.create',
    summary: 'Makes a tracked link, with seven random characters or a slug of your own.',
    body: newLink,
    reply: link,
    status: 201,
    limit: 'link.write',
    isIdempotent: true,
    invalidates: ['links', 'unknownCodes'],
  }),
  getTotals: endpoint('GET /api/admin/tracked-links/totals', {
    permission: 'link.list',
    summary: 'The figures above the list, and the tags in use.',
    reply: linkTotals,
  }),
  checkCode: endpoint('GET /api/admin/tracked-links/code-check', {
    permission: 'link.create',
    summary: 'Whether a slug can still be had; `reason` is a sentence when not.',
    query: z.object({ shortCode: z.string().max(100).default('') }),
    reply: z.object({ isFree: z.boolean(), reason: z.string().nullable() }),
  }),
  tagLinks: endpoint('POST /api/admin/tracked-links/bulk-tag', {
    permission: 'link.edit',
    summary: 'Adds and removes tags on many links at once.',
    body: ids.extend(tagging.shape),
    reply: z.object({ changedCount: z.number() }),
    limit: 'link.write',
    invalidates: ['links'],
  }),
  listTrashedLinks: endpoint('GET /api/admin/tracked-links/trash', {
    permission: 'link.listTrash',
    summary: 'Links in the trash, the last one put there first.',
    query: pageQuery,
    reply: z.array(link),
  }),
  purgeLinks: endpoint('POST /api/admin/tracked-links/bulk-delete', {
    permission: 'link.purge',
    summary: 'Deletes links in the trash for good, with their clicks.',
    body: ids,
    reply: z.object({ deletedCount: z.number() }),
    limit: 'link.write',
    invalidates: ['links'],
  }),
  getLink: endpoint('GET /api/admin/tracked-links/{id}', {
    permission: 'link.get',
    summary: 'One link that is not in the trash.',
    reply: link,
  }),
  editLink: endpoint('PATCH /api/admin/tracked-links/{id}', {
    permission: 'link.edit',
    summary:
      'Changes what is given: texts, campaign, bounds, or whether it is active; with `If-Match`, only the version named there (else 412).',
    body: linkEdit,
    reply: link,
    limit: 'link.write',
    invalidates: ['links'],
  }),
  trashLink: endpoint('DELETE /api/admin/tracked-links/{id}', {
    permission: 'link.trash',
    summary: 'Moves a link to the trash; it stops redirecting.',
    reply: z.object({ id: z.string() }),
    invalidates: ['links'],
  }),
  listLinkVersions: endpoint('GET /api/admin/tracked-links/{id}/history', {
    permission: 'link.get',
    summary: 'What the link led to before, newest first.',
    query: pageQuery,
    reply: z.array(linkVersion),
  }),
  regenerateLink: endpoint('POST /api/admin/tracked-links/{id}/regenerate', {
    permission: 'link.regenerate',
    summary: 'Points the same short link to a new destination and keeps the old one in its history.',
    body: regeneration,
    reply: link,
    limit: 'link.write',
    isIdempotent: true,
    invalidates: ['links'],
  }),
  renderQrCode: endpoint('GET /api/admin/tracked-links/{id}/qr', {
    permission: 'link.get',
    summary: 'The QR code of the short link. Its scans are counted apart.',
    query: z.object({
      format: z.enum(['svg', 'png']).default('svg'),
      size: z.coerce.number().int().min(128).max(2_048).default(512),
    }),
    reply: z.unknown(),
    raw: 'download',
  }),
  restoreLink: endpoint('POST /api/admin/tracked-links/{id}/restore', {
    permission: 'link.restore',
    summary: 'Takes a link out of the trash; it redirects again.',
    reply: link,
    invalidates: ['links'],
  }),
  purgeLink: endpoint('DELETE /api/admin/tracked-links/{id}/permanent', {
    permission: 'link.purge',
    summary: 'Deletes one link in the trash for good, with its clicks.',
    reply: z.object({ id: z.string() }),
    invalidates: ['links'],
  }),
  listTemplates: endpoint('GET /api/admin/link-templates', {
    permission: 'link.list',
    summary: 'Campaign templates, by name.',
    query: pageQuery,
    reply: z.array(campaignTemplate),
  }),
  saveTemplate: endpoint('POST /api/admin/link-templates', {
    permission: 'link.create',
    summary: 'Keeps campaign parameters under a name; one of that name gives way.',
    body: newTemplate,
    reply: campaignTemplate,
    status: 201,
    limit: 'link.write',
    invalidates: ['linkTemplates'],
  }),
  deleteTemplate: endpoint('DELETE /api/admin/link-templates/{id}', {
    permission: 'link.create',
    summary: 'Deletes a campaign template; links made from it keep their parameters.',
    reply: z.object({ id: z.string() }),
    invalidates: ['linkTemplates'],
  }),
  importLinks: endpoint('POST /api/admin/tracked-links/import', {
    permission: 'link.create',
    summary:
      'Creates a link for every valid row of a CSV table; with `isDryRun` none, and tells what would happen. The import goes on after the reply.',
    body: linkImport,
    maxBodyBytes: limits.link.import.bytes + limits.body.bytes,
    reply: importReport,
    limit: 'link.write',
    isIdempotent: true,
    invalidates: ['links', 'unknownCodes'],
  }),
  getImport: endpoint('GET /api/admin/tracked-links/imports/{id}', {
    permission: 'link.create',
    summary: 'How far an import is, and which rows had a problem.',
    reply: importReport,
  }),
}
