import { lt, sql } from 'drizzle-orm'
import { rates, type LimitName } from '#rules/limits.ts'
import type { Db } from './db/database.ts'
import { rateWindows } from './db/tables.ts'
import { problem } from './problem.ts'

/**
 * Counts one use against a limit of `rules/limits.ts` and refuses the one too many with a 429. The window opens with its
 * first use and is shared by all processes through the database.
 */
export async function spendRate(db: Db, spent: { name: LimitName; subject: string; now: Date }): Promise<void> {
  const { most, windowSeconds } = rates[spent.name]
  const staleBefore = new Date(spent.now.getTime() - windowSeconds * 1_000)
  const isStale = sql`${rateWindows.startedAt} <= ${staleBefore.toISOString()}::timestamptz`
  const [row] = await db
    .insert(rateWindows)
    .values({ name: spent.name, subject: spent.subject, startedAt: spent.now, count: 1 })
    .onConflictDoUpdate({
      target: [rateWindows.name, rateWindows.subject],
      set: {
        count: sql`case when ${isStale} then 1 else ${rateWindows.count} + 1 end`,
        startedAt: sql`case when ${isStale} then excluded.started_at else ${rateWindows.startedAt} end`,
      },
    })
    .returning()
  if (row && row.count > most) {
    const retryAfter = Math.max(
      1,
      Math.ceil((row.startedAt.getTime() + windowSeconds * 1_000 - spent.now.getTime()) / 1_000),
    )
    throw problem('request.too_many', { retryAfter, words: { wait: inWords(retryAfter) } })
  }
}

/** Forgets windows that closed a day ago. */
export async function purgeRates(db: Db, now: Date): Promise<void> {
  await db.delete(rateWindows).where(lt(rateWindows.startedAt, new Date(now.getTime() - 86_400_000)))
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return `${seconds} seconds`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
