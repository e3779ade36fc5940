import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import { toLocalDay } from '#platform/server/days.ts'
import { deleteOldClicks, dropColumnarData, listDaysToRollUp, markDay, rollUpDay } from './queries.ts'

/**
 * Wait between marking a day and rolling it up. Longer than the statement timeout of the click writer: statements that ran
 * when the day was marked, and so could not delete the mark, have ended by then.
 */
const defaultSettleMs = 3_000
const chunkSize = 20_000

/** Rolls up every finished day that is not yet. Pass `settleMs: 0` only when no clicks are stored meanwhile. */
export async function rollUpFinishedDays(ctx: Ctx, { settleMs = defaultSettleMs } = {}): Promise<void> {
  const days = await listDaysToRollUp(ctx)
  if (days.length === 0) return
  for (const day of days) await markDay(ctx, day)
  await setTimeout(settleMs)
  for (const day of days) await ctx.transaction((tx) => rollUpDay(tx, day))
}

/** Deletes clicks and columnar data after 13 months. The daily totals are kept. */
export async function purgeOldClicks(ctx: Ctx): Promise<void> {
  const cutoff = ctx.now()
  cutoff.setUTCMonth(cutoff.getUTCMonth() - limits.link.clickMonths)
  const before = toLocalDay(cutoff, ctx.config.timeZone)
  for (const purge of [dropColumnarData, deleteOldClicks])
    for (let deletedCount = chunkSize; deletedCount === chunkSize;)
      deletedCount = await purge(ctx, { before, count: chunkSize })
}
