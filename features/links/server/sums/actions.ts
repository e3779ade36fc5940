import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import { deleteOldClicks, listUnsummedDays, markDay, sumDay } from './queries.ts'

/** Longer than any statement that stores clicks may take: what was under way when a day was marked is in it then. */
const settleMs = 3_000
const chunkCount = 20_000

/** Sums up every finished day that is not summed up yet. */
export async function sumFinishedDays(ctx: Ctx): Promise<void> {
  const days = await listUnsummedDays(ctx)
  if (days.length === 0) return
  for (const day of days) await markDay(ctx, day)
  await setTimeout(settleMs)
  for (const day of days) await ctx.transaction((tx) => sumDay(tx, day))
}

/** Forgets single clicks after thirteen months; their sums stay. */
export async function forgetOldClicks(ctx: Ctx): Promise<void> {
  const before = ctx.now()
  before.setUTCMonth(before.getUTCMonth() - limits.link.clickMonths)
  for (let gone = chunkCount; gone === chunkCount;) gone = await deleteOldClicks(ctx, { before, count: chunkCount })
}
