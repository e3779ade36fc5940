import { areBackupsConfigured } from '#platform/server/backup/backup-runner.ts'
import type { GaugeDef } from '#platform/server/http/metrics.ts'
import { findLastChecked, findLastCompleted } from './queries.ts'

const toSeconds = (time: Date | null | undefined) => (time ? time.getTime() / 1_000 : null)

export const gauges: GaugeDef[] = [
  {
    name: 'foundry_backup_enabled',
    help: '1 where backups are made every night',
    read: async (ctx) => Number(ctx.config.isBackupNightly && areBackupsConfigured(ctx)),
  },
  {
    name: 'foundry_backup_last_success_timestamp_seconds',
    help: 'When the newest backup began',
    read: async (ctx) => toSeconds((await findLastCompleted(ctx))?.startedAt),
  },
  {
    name: 'foundry_restore_check_last_success_timestamp_seconds',
    help: 'When a backup was last restored to check it',
    read: async (ctx) => toSeconds((await findLastChecked(ctx, ['passed']))?.checkedAt),
  },
  {
    name: 'foundry_restore_check_failed',
    help: '1 where the newest backup that was checked cannot be restored',
    read: async (ctx) => Number((await findLastChecked(ctx))?.checkState === 'failed'),
  },
]
