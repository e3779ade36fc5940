import { endpoint } from '#platform/contract/endpoint.ts'
import { z } from '#platform/contract/zod.ts'
import { backupStatus } from './schema.ts'

export const contract = {
  getBackups: endpoint('GET /api/admin/system/backups', {
    permission: 'system.get',
    isInstallationWide: true,
    summary: 'The last backups and what their restore checks found.',
    reply: backupStatus,
  }),
  startBackup: endpoint('POST /api/admin/system/backups', {
    permission: 'system.edit',
    isInstallationWide: true,
    limit: 'system.backup',
    summary: 'Starts a backup, which is checked by restoring it. While one runs, its id.',
    reply: z.object({ id: z.string() }),
    invalidates: ['backups'],
  }),
}
