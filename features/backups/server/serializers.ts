import { areBackupsConfigured } from '#platform/server/backup/backup-runner.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { backupLimits } from '#rules/backup-limits.ts'
import type { BackupRun, BackupStatus } from '../schema.ts'
import { findLastChecked, findLastCompleted, listRecentRuns, type BackupRow } from './queries.ts'

export async function serializeBackups(ctx: Ctx): Promise<BackupStatus> {
  const recent = await listRecentRuns(ctx, backupLimits.recentCount)
  const [lastCompleted, lastCheck] = [await findLastCompleted(ctx), await findLastChecked(ctx)]
  const toRun = (row: BackupRow | null | undefined) => (row ? serializeRun(ctx, row) : null)
  return {
    isConfigured: areBackupsConfigured(ctx),
    isNightly: ctx.config.isBackupNightly,
    keepDays: ctx.config.backupKeepDays,
    lastRun: toRun(recent[0]),
    lastCompleted: toRun(lastCompleted),
    lastCheck: toRun(lastCheck),
    recent: recent.map((row) => serializeRun(ctx, row)),
  }
}

/** A run whose process is gone shows as failed at once, before the hourly job notes it. */
function serializeRun(ctx: Ctx, { activeAt, startedAt, finishedAt, checkedAt, ...row }: BackupRow): BackupRun {
  const isAbandoned =
    row.state === 'running' && ctx.now().getTime() - activeAt.getTime() > backupLimits.abandonedSeconds * 1_000
  return {
    ...row,
    ...(isAbandoned && { state: 'failed' as const, step: null, message: 'The process that made it ended.' }),
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
  }
}
