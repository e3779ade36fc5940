import { endpoint } from '#platform/contract/endpoint.ts'
import { z } from '#platform/contract/zod.ts'
import {
  authorization,
  authorizationAnswer,
  connection,
  consentRequest,
  driveFilePage,
  driveFileQuery,
  newConnection,
  offeredService,
} from './schema.ts'

export const contract = {
  listConnections: endpoint('GET /api/user/service-connections', {
    permission: 'connection.list',
    summary: 'The services that you have connected, without keys.',
    reply: z.array(connection),
  }),
  listServices: endpoint('GET /api/services', {
    permission: 'connection.list',
    summary: 'The services that can be connected, and which of them this installation has set up.',
    reply: z.array(offeredService),
  }),
  getAuthUrl: endpoint('GET /api/services/{service}/auth-url', {
    permission: 'connection.create',
    summary:
      'Where you allow access at `google-drive`: open it in a window. `id` names this attempt. With `picksFiles` you also choose files there. Staff need a fresh sign-in.',
    query: z.object({ picksFiles: z.stringbool().default(false) }),
    limit: 'connection.authorize',
    viewAs: 'refused',
    hasEffect: true,
    reply: z.object({ authUrl: z.string(), id: z.string() }),
  }),
  getAuthorization: endpoint('GET /api/services/{service}/authorizations/{id}', {
    permission: 'connection.list',
    summary: 'What came of your attempt to connect.',
    reply: authorization,
  }),
  finishAuthorization: endpoint('GET /api/services/{service}/callback', {
    priority: 'write',
    permission: 'connection.finish',
    summary: 'The page to which the service sends you back. It connects the service and closes itself.',
    query: authorizationAnswer,
    raw: 'download',
    limit: 'connection.authorize',
    viewAs: 'refused',
    reply: z.never(),
  }),
  openSampleConsent: endpoint('GET /api/services/{service}/sample-consent', {
    permission: 'connection.create',
    summary: 'In a demo without Google: the page on which you allow access to the sample drive.',
    query: consentRequest,
    raw: 'download',
    viewAs: 'refused',
    reply: z.never(),
  }),
  listDriveFiles: endpoint('GET /api/services/{service}/files', {
    permission: 'connection.browse',
    summary:
      'Files of your `google-drive` that can be used for `chat`, `speech` or `receipt`, the last modified first; with `q` those with these words in their name.',
    query: driveFileQuery,
    limit: 'connection.browse',
    viewAs: 'refused',
    reply: driveFilePage,
  }),
  connectService: endpoint('POST /api/services/{service}/connect', {
    permission: 'connection.create',
    summary:
      'Connects `openai` or `elevenlabs` with your own API key, or replaces it, once the service accepts it. Staff need a fresh sign-in.',
    body: newConnection,
    reply: connection,
    limit: 'connection.create',
    invalidates: ['connections', 'speech', 'chats', 'tools', 'resources', 'courses', 'events'],
  }),
  disconnectService: endpoint('POST /api/services/{service}/disconnect', {
    permission: 'connection.purge',
    summary:
      'Forgets your key or access to a service, and revokes an access there. `isRevoked`: false where the service could not be reached; null for keys, which you revoke yourself.',
    reply: z.object({ serviceName: z.string(), isRevoked: z.boolean().nullable() }),
    limit: 'connection.purge',
    invalidates: ['connections', 'speech', 'chats', 'tools', 'resources', 'courses', 'events'],
  }),
}
