import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import { toLocalDay } from '../daily-rollups/days.ts'
import { deleteOldClicks, dropColumnarData, listDaysToRollUp, markDay, rollUpDay } from './queries.ts'

/** Longer than any statement that stores clicks may take: what was under way when a day was marked is in it then. */
const defaultSettleMs = 3_000
const chunkSize = 20_000

/** Packs every finished day that is not packed yet; `settleMs` may be 0 where nobody stores clicks meanwhile. */
export async function rollUpFinishedDays(ctx: Ctx, { settleMs = defaultSettleMs } = {}): Promise<void> {
  const days = await listDaysToRollUp(ctx)
  if (days.length === 0) return
  for (const day of days) await markDay(ctx, day)
  await setTimeout(settleMs)
  for (const day of days) await ctx.transaction((tx) => rollUpDay(tx, day))
}

/** Forgets single clicks after thirteen months; the sums of their days stay. */
export async function purgeOldClicks(ctx: Ctx): Promise<void> {
  const cutoff = ctx.now()
  cutoff.setUTCMonth(cutoff.getUTCMonth() - limits.link.clickMonths)
  const before = toLocalDay(cutoff, ctx.config.timeZone)
  for (const purge of [dropColumnarData, deleteOldClicks])
    for (let deletedCount = chunkSize; deletedCount === chunkSize;)
      deletedCount = await purge(ctx, { before, count: chunkSize })
}
