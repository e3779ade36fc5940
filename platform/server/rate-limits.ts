import { lt, sql } from 'drizzle-orm'
import { rateLimits, type RateLimitName } from '#rules/limits.ts'
import type { Db } from './db/database.ts'
import { rateWindows } from './db/tables.ts'
import { problem } from './problem.ts'

/**
 * Counts one use, or `count` uses at once, against a limit of `rules/limits.ts`; throws a 429 when it exceeds the limit. The window starts with the
 * first use. The count is in the database, so all processes share it.
 */
export async function consumeRateLimit(
  db: Db,
  use: { name: RateLimitName; subject: string; now: Date; count?: number },
): Promise<void> {
  const { max, windowSeconds } = rateLimits[use.name]
  const count = use.count ?? 1
  const staleBefore = new Date(use.now.getTime() - windowSeconds * 1_000)
  const isStale = sql`${rateWindows.startedAt} <= ${staleBefore.toISOString()}::timestamptz`
  const [row] = await db
    .insert(rateWindows)
    .values({ name: use.name, subject: use.subject, startedAt: use.now, count })
    .onConflictDoUpdate({
      target: [rateWindows.name, rateWindows.subject],
      set: {
        count: sql`case when ${isStale} then excluded.count else ${rateWindows.count} + excluded.count end`,
        startedAt: sql`case when ${isStale} then excluded.started_at else ${rateWindows.startedAt} end`,
      },
    })
    .returning()
  if (row && row.count > max) {
    const retryAfter = Math.max(
      1,
      Math.ceil((row.startedAt.getTime() + windowSeconds * 1_000 - use.now.getTime()) / 1_000),
    )
    throw problem('request.rate_limited', { retryAfter, params: { wait: formatWait(retryAfter) } })
  }
}

/** Deletes windows that no limit can refer to any more: none is longer than a day. */
export async function purgeRateLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateWindows).where(lt(rateWindows.startedAt, new Date(now.getTime() - 86_400_000)))
}

function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return `${seconds} seconds`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
