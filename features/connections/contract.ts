import { endpoint } from '#platform/contract/endpoint.ts'
import { z } from '#platform/contract/zod.ts'
import { connection, newConnection } from './schema.ts'

export const contract = {
  listConnections: endpoint('GET /api/user/service-connections', {
    permission: 'connection.list',
    summary: 'The services that you have connected with keys of your own, without the keys.',
    reply: z.array(connection),
  }),
  connectService: endpoint('POST /api/services/{service}/connect', {
    permission: 'connection.create',
    summary:
      'Connects `openai` or `elevenlabs` with your own API key, or replaces it, once the service accepts it. Staff need a fresh sign-in.',
    body: newConnection,
    reply: connection,
    limit: 'connection.create',
    invalidates: ['connections', 'speech'],
  }),
  disconnectService: endpoint('POST /api/services/{service}/disconnect', {
    permission: 'connection.purge',
    summary: 'Forgets your API key of a service.',
    reply: z.object({ serviceName: z.string() }),
    limit: 'connection.purge',
    invalidates: ['connections', 'speech'],
  }),
}
