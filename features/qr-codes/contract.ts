import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { qrQuery } from './schema.ts'

export const contract = {
  renderQrCode: endpoint('GET /api/admin/tracked-links/{id}/qr', {
    permission: 'link.get',
    apiScope: 'links:read',
    summary:
      'The QR code of the short link, in a color and with or without the logo. Its scans are counted separately.',
    query: qrQuery,
    reply: z.unknown(),
    raw: 'download',
  }),
}
