import type { Ctx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import { checkChain, deleteOldEntries } from './queries.ts'

/** How many entries the screen has checked while somebody waits. */
const recentCount = 10_000

/** Whether the newest entries are as they were written. */
export function getIntegrity(ctx: Ctx): Promise<{ isIntact: boolean; checkedCount: number }> {
  return checkChain(ctx, recentCount)
}

/** Checks the whole chain and reports a break in the log, then deletes what is older than the retention. */
export async function maintainLog(ctx: Ctx): Promise<void> {
  const { isIntact, checkedCount } = await checkChain(ctx, null)
  if (!isIntact) ctx.log.error({ checkedCount }, 'the audit log was changed: its chain of hashes is broken')
  await deleteOldEntries(ctx, new Date(ctx.now().getTime() - limits.audit.retentionDays * 86_400_000))
}
