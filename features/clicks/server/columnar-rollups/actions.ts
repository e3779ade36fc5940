import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import { toLocalDay } from '#platform/server/days.ts'
import { firstOfMonth } from '#platform/server/db/month-partitions.ts'
import { clickMonths } from '../months/click-months.ts'
import { deleteOldClicks, dropColumnarData, isRolledUp, listDaysToRollUp, markDay, rollUpDay } from './queries.ts'

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

/**
 * Deletes clicks and columnar data after 13 months. Where clicks have partitions, whole months go, so some are deleted up to a month earlier: that
 * takes no time, and deleting the rows of a large month does. The daily totals are kept.
 */
export async function purgeOldClicks(ctx: Ctx): Promise<void> {
  const cutoff = ctx.now()
  cutoff.setUTCMonth(cutoff.getUTCMonth() - limits.link.clickMonths)
  const months = ctx.services.get(clickMonths)
  const hasMonths = await months.create(ctx.now())
  const before = hasMonths ? firstOfMonth(cutoff, 1) : toLocalDay(cutoff, ctx.config.timeZone)
  await purgeInChunks(dropColumnarData, { ctx, before })
  if (hasMonths) await months.drop({ before, mayDrop: (month) => isRolledUp(ctx, month) })
  await purgeInChunks(deleteOldClicks, { ctx, before })
}

async function purgeInChunks(
  purge: typeof deleteOldClicks,
  { ctx, before }: { ctx: Ctx; before: string },
): Promise<void> {
  for (let deletedCount = chunkSize; deletedCount === chunkSize;)
    deletedCount = await purge(ctx, { before, count: chunkSize })
}
