import { endpoint } from '#platform/contract/endpoint.ts'
import { limits } from '#rules/limits.ts'
import { importReport, linkImport } from './schema.ts'

export const contract = {
  importLinks: endpoint('POST /api/admin/tracked-links/import', {
    permission: 'link.create',
    apiScope: 'links:write',
    summary:
      'Creates a link for every valid row of a CSV table. With `isDryRun` nothing changes; the reply says what would. The import continues after the reply.',
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
