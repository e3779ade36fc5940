import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { campaignSuggestions, campaignTemplate, newTemplate } from './schema.ts'

export const contract = {
  getSuggestions: endpoint('GET /api/admin/tracked-links/suggestions', {
    permission: 'link.list',
    apiScope: 'links:read',
    summary: 'What the campaigns of the last year used most, by parameter, and the tags in use.',
    reply: campaignSuggestions,
  }),
  listTemplates: endpoint('GET /api/admin/link-templates', {
    permission: 'link.list',
    isInstallationWide: true,
    apiScope: 'links:read',
    summary: 'Campaign templates, by name.',
    query: pageQuery,
    reply: z.array(campaignTemplate),
  }),
  saveTemplate: endpoint('POST /api/admin/link-templates', {
    permission: 'link.create',
    isInstallationWide: true,
    summary: 'Saves campaign parameters under a name. A name that exists is a 409, or with `isReplacing` replaced.',
    body: newTemplate,
    reply: campaignTemplate,
    status: 201,
    limit: 'link.write',
    invalidates: ['linkTemplates'],
  }),
  deleteTemplate: endpoint('DELETE /api/admin/link-templates/{id}', {
    permission: 'link.create',
    isInstallationWide: true,
    summary: 'Deletes a campaign template; links made from it keep their parameters.',
    reply: z.object({ id: z.string() }),
    invalidates: ['linkTemplates'],
  }),
}
