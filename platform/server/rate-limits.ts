import { and, eq, gte, lt, not, sql } from 'drizzle-orm'
import { rateLimits, type RateLimitName } from '#rules/rate-limits.ts'
import type { Db } from './db/database.ts'
import { rateWindows } from './db/tables.ts'
import type { Encryption } from './encryption.ts'
import { problem } from './problem.ts'

type LimitCtx = { db: Db; encryption: Encryption; now(): Date }
type Use = { name: RateLimitName; subject: string }

/**
 * Counts one use, or `count` uses at once, against a limit of `rules/limits.ts`; throws a 429 when it exceeds the limit. The
 * window starts with the first use. The count is in the database, so all processes share it.
 */
export async function consumeRateLimit(
  ctx: LimitCtx,
  { name, subject, count = 1 }: Use & { count?: number },
): Promise<void> {
  const { max, windowSeconds } = rateLimits[name]
  const [row] = await countUses(ctx, { name, subjects: [subject], count })
  if (row && row.count > max) throw rateLimited(ctx, { startedAt: row.startedAt, windowSeconds })
}

/**
 * Counts one use against each of these subjects in one statement and answers which of them are within the limit. It always
 * counts, so concurrent uses stay within the limit.
 */
export async function consumeRateLimits(
  ctx: LimitCtx,
  { name, subjects }: { name: RateLimitName; subjects: string[] },
): Promise<Set<string>> {
  const rows = await countUses(ctx, { name, subjects, count: 1 })
  const isWithin = new Set(rows.filter(({ count }) => count <= rateLimits[name].max).map(({ subject }) => subject))
  return new Set(subjects.filter((subject) => isWithin.has(hashSubject(ctx, { name, subject }))))
}

/** Uses one of what is left, or answers when some is again. `max` keeps a part of the limit for others. */
export async function tryRateLimit(
  ctx: LimitCtx,
  { name, subject, max = rateLimits[name].max }: Use & { max?: number },
): Promise<{ isWithin: boolean }> {
  const isStale = createStaleCondition(ctx, name)
  const rows = await ctx.db
    .insert(rateWindows)
    .values({ name, subject: hashSubject(ctx, { name, subject }), startedAt: ctx.now(), count: 1 })
    .onConflictDoUpdate({
      target: [rateWindows.name, rateWindows.subject],
      set: nextCount(isStale),
      setWhere: sql`${isStale} or ${rateWindows.count} < ${max}`,
    })
    .returning({ count: rateWindows.count })
  return { isWithin: rows.length > 0 }
}

/** Whether a use would be within the limit; counts nothing. */
export async function hasRateLimitLeft(ctx: LimitCtx, { name, subject }: Use): Promise<boolean> {
  const isSubject = and(eq(rateWindows.name, name), eq(rateWindows.subject, hashSubject(ctx, { name, subject })))
  const isFull = and(gte(rateWindows.count, rateLimits[name].max), not(createStaleCondition(ctx, name)))
  return (await ctx.db.$count(rateWindows, and(isSubject, isFull))) === 0
}

/** Deletes windows that no limit can refer to any more: none is longer than a day. */
export async function purgeRateLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateWindows).where(lt(rateWindows.startedAt, new Date(now.getTime() - 86_400_000)))
}

type Uses = { name: RateLimitName; subjects: string[]; count: number }

function countUses(ctx: LimitCtx, { name, subjects, count }: Uses) {
  // Sorted, so that two statements over the same subjects cannot wait for each other.
  const hashes = [...new Set(subjects.map((subject) => hashSubject(ctx, { name, subject })))].toSorted()
  return ctx.db
    .insert(rateWindows)
    .values(hashes.map((subject) => ({ name, subject, startedAt: ctx.now(), count })))
    .onConflictDoUpdate({
      target: [rateWindows.name, rateWindows.subject],
      set: nextCount(createStaleCondition(ctx, name)),
    })
    .returning()
}

/** Keyed, because a plain hash of an address or email can be found by trying all of them. */
function hashSubject({ encryption }: LimitCtx, { name, subject }: Use): string {
  return encryption.mac(subject, `rate limit ${name}`).toString('base64url')
}

function createStaleCondition({ now }: LimitCtx, name: RateLimitName) {
  const staleBefore = new Date(now().getTime() - rateLimits[name].windowSeconds * 1_000)
  return sql`${rateWindows.startedAt} <= ${staleBefore.toISOString()}::timestamptz`
}

function nextCount(isStale: ReturnType<typeof createStaleCondition>) {
  return {
    count: sql`case when ${isStale} then excluded.count else ${rateWindows.count} + excluded.count end`,
    startedAt: sql`case when ${isStale} then excluded.started_at else ${rateWindows.startedAt} end`,
  }
}

function rateLimited({ now }: LimitCtx, window: { startedAt: Date; windowSeconds: number }) {
  const endsAt = window.startedAt.getTime() + window.windowSeconds * 1_000
  const retryAfter = Math.max(1, Math.ceil((endsAt - now().getTime()) / 1_000))
  return problem('request.rate_limited', { retryAfter, params: { wait: formatWait(retryAfter) } })
}

/** `40 seconds`, `a minute`, `5 minutes` or `3 hours`, for the sentence of a 429. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
