import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { people } from '#platform/server/people/tables.ts'
import { calendarFeeds } from './tables.ts'

export type FeedRow = typeof calendarFeeds.$inferSelect

export async function findFeed({ db }: { db: Db }, personId: string): Promise<FeedRow | null> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.personId, personId))
  return row ?? null
}

/** The feed of a token and its owner, if their account is active. */
export async function findFeedByToken(
  { db }: { db: Db },
  tokenHash: Buffer,
): Promise<{ personId: string; hasAll: boolean; isDemo: boolean } | null> {
  const [row] = await db
    .select({ personId: people.id, hasAll: calendarFeeds.hasAll, isDemo: people.isDemo })
    .from(calendarFeeds)
    .innerJoin(people, eq(people.id, calendarFeeds.personId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), isNull(people.deactivatedAt)))
  return row ?? null
}

/** Adds a feed, or replaces its token. */
export async function saveFeed({ db }: { db: Db }, row: FeedRow): Promise<void> {
  const { personId: _, ...set } = row
  await db.insert(calendarFeeds).values(row).onConflictDoUpdate({ target: calendarFeeds.personId, set })
}

/** Changes a feed; answers whether there was one. */
export async function updateFeed(
  { db }: { db: Db },
  { personId, hasAll }: Pick<FeedRow, 'personId' | 'hasAll'>,
): Promise<boolean> {
  const changed = await db
    .update(calendarFeeds)
    .set({ hasAll })
    .where(eq(calendarFeeds.personId, personId))
    .returning({ personId: calendarFeeds.personId })
  return changed.length > 0
}

/** The reply for a person without a feed. */
export const noFeed = { url: null, hasAll: false, createdAt: null }

/** Makes the viewer's calendar URL stop working. */
export async function revokeFeed(ctx: Ctx): Promise<typeof noFeed> {
  await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.personId, ctx.me.id))
  return noFeed
}
