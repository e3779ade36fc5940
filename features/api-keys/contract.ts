import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { apiKey, createdApiKey, newApiKey } from './schema.ts'

export const contract = {
  listApiKeys: endpoint('GET /api/admin/api-keys', {
    permission: 'apiKey.list',
    summary: 'Your API keys, newest first, without their text.',
    reply: z.array(apiKey),
  }),
  createApiKey: endpoint('POST /api/admin/api-keys', {
    permission: 'apiKey.create',
    summary: 'Creates an API key. Its text is in this reply and never again.',
    body: newApiKey,
    reply: createdApiKey,
    status: 201,
    limit: 'apiKey.create',
    isIdempotent: true,
    hasSecretReply: true,
    invalidates: ['apiKeys'],
  }),
  revokeApiKey: endpoint('DELETE /api/admin/api-keys/{id}', {
    permission: 'apiKey.revoke',
    summary: 'Revokes an API key; it stops working at once.',
    reply: z.object({ id: z.string() }),
    invalidates: ['apiKeys'],
  }),
}
