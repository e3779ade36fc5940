import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { z } from '#platform/contract/zod.ts'
import {
  conflict,
  crmCompany,
  crmPerson,
  crmStatus,
  localRecord,
  newRun,
  resolution,
  syncReply,
  syncRun,
} from './schema.ts'

const searchQuery = pageQuery.extend({ q: z.string().max(200).optional() })
const idReply = z.object({ id: z.string() })
const seen = { permission: 'crm.list', isInstallationWide: true } as const
const changed = { permission: 'crm.sync', isInstallationWide: true, limit: 'crm.sync' } as const

export const contract = {
  testConnection: endpoint('GET /api/twenty/test', {
    ...seen,
    summary: 'Whether the CRM answers, always with status 200.',
    reply: z.object({ success: z.boolean(), message: z.string() }),
  }),
  listCrmPeople: endpoint('GET /api/twenty/people', {
    ...seen,
    summary: 'People of the CRM, each with the id of the person here.',
    query: pageQuery,
    reply: z.array(crmPerson),
  }),
  listCrmCompanies: endpoint('GET /api/twenty/companies', {
    ...seen,
    summary: 'Companies of the CRM, each with the id of the venture here.',
    query: pageQuery,
    reply: z.array(crmCompany),
  }),
  getStatus: endpoint('GET /api/twenty/status', {
    ...seen,
    summary: 'How the sync with the CRM stands: links, conflicts, failed records, the last sync.',
    reply: crmStatus,
  }),
  listUsers: endpoint('GET /api/twenty/users', {
    ...seen,
    summary: 'People of the platform by name, and how each stands with the CRM.',
    query: searchQuery,
    reply: z.array(localRecord),
  }),
  listVentures: endpoint('GET /api/twenty/ventures', {
    ...seen,
    summary: 'Ventures by name, and how each stands with the CRM.',
    query: searchQuery,
    reply: z.array(localRecord),
  }),
  syncUser: endpoint('POST /api/twenty/sync-user/{id}', {
    ...changed,
    summary: 'Syncs one person with the CRM.',
    reply: syncReply,
    invalidates: ['crm'],
  }),
  syncVenture: endpoint('POST /api/twenty/sync-venture/{id}', {
    ...changed,
    summary: 'Syncs one venture with the CRM.',
    reply: syncReply,
    invalidates: ['crm'],
  }),
  startSync: endpoint('POST /api/twenty/sync', {
    ...changed,
    summary:
      'Syncs everything, or what failed; with `dryRun` only says what would happen. One at a time: while one runs, its id.',
    body: newRun,
    reply: idReply,
    invalidates: ['crm'],
  }),
  getSync: endpoint('GET /api/twenty/sync/{id}', {
    ...seen,
    summary: 'A sync with its counts and what happened to each record.',
    reply: syncRun,
  }),
  listConflicts: endpoint('GET /api/twenty/conflicts', {
    ...seen,
    summary: 'Records that changed here and in the CRM since the last sync.',
    query: pageQuery,
    reply: z.array(conflict),
  }),
  resolveConflict: endpoint('POST /api/twenty/conflicts/{id}/resolve', {
    ...changed,
    summary: 'Keeps our values of a conflict, or takes those of the CRM.',
    body: resolution,
    reply: syncReply,
    invalidates: ['crm'],
  }),
  receiveDelivery: endpoint('POST /api/twenty/webhook', {
    permission: 'crm.receiveWebhook',
    summary:
      'Webhook deliveries of Twenty, signed with TWENTY_WEBHOOK_SECRET. A delivery only starts a look at what changed.',
    reply: z.object({ isAccepted: z.literal(true) }),
    raw: 'webhook',
    limit: 'crm.webhook',
    invalidates: [],
  }),
}
