import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { auditEntry, auditIntegrity, auditQuery, profileView } from './schema.ts'

export const contract = {
  listEntries: endpoint('GET /api/admin/audit-log', {
    readsFrom: 'replica',
    permission: 'audit.list',
    summary: 'What staff did and who looked at profiles, newest first. The total counts at most 10,000.',
    query: pageQuery.extend(auditQuery.shape),
    reply: z.array(auditEntry),
  }),
  getIntegrity: endpoint('GET /api/admin/audit-log/integrity', {
    readsFrom: 'replica',
    permission: 'audit.list',
    summary: 'Checks the chain of the newest 10,000 entries; a nightly job checks all.',
    reply: auditIntegrity,
  }),
  downloadEntries: endpoint('GET /api/admin/audit-log.csv', {
    readsFrom: 'replica',
    permission: 'audit.list',
    summary: 'The entries as CSV, filtered like the list.',
    raw: 'download',
    audit: 'list.exported',
    query: auditQuery,
    limit: 'audit.export',
    reply: z.never(),
  }),
  listProfileViews: endpoint('GET /api/me/profile-views', {
    permission: 'audit.listOwn',
    summary: 'Who looked at your profile in the last 12 months, by person and day, the last one first.',
    query: pageQuery,
    reply: z.array(profileView),
  }),
}
