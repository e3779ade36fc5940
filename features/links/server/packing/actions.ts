import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import { dayOf } from '../sums/days.ts'
import { deleteOldClicks, dropColumns, listUnpackedDays, markDay, packDay } from './queries.ts'

/** Longer than any statement that stores clicks may take: what was under way when a day was marked is in it then. */
const usualSettleMs = 3_000
const chunkCount = 20_000

/** Packs every finished day that is not packed yet; `settleMs` may be 0 where nobody stores clicks meanwhile. */
export async function packFinishedDays(ctx: Ctx, { settleMs = usualSettleMs } = {}): Promise<void> {
  const days = await listUnpackedDays(ctx)
  if (days.length === 0) return
  for (const day of days) await markDay(ctx, day)
  await setTimeout(settleMs)
  for (const day of days) await ctx.transaction((tx) => packDay(tx, day))
}

/** Forgets single clicks after thirteen months; the sums of their days stay. */
export async function forgetOldClicks(ctx: Ctx): Promise<void> {
  const at = ctx.now()
  at.setUTCMonth(at.getUTCMonth() - limits.link.clickMonths)
  const before = dayOf(at, ctx.config.timeZone)
  for (const forget of [dropColumns, deleteOldClicks])
    for (let gone = chunkCount; gone === chunkCount;) gone = await forget(ctx, { before, count: chunkCount })
}
