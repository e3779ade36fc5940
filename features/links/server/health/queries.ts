import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { links, liveLinks } from '../tables.ts'

type CheckedLink = Pick<typeof links.$inferSelect, 'id' | 'ownerId' | 'title' | 'originalUrl' | 'deadSince'>

/** Active links by id, starting after `after`. */
export async function listActiveLinks(
  { db }: { db: Db },
  { after, now, limit }: { after: string; now: Date; limit: number },
): Promise<CheckedLink[]> {
  const { id, ownerId, title, originalUrl, deadSince } = liveLinks
  return db
    .select({ id, ownerId, title, originalUrl, deadSince })
    .from(liveLinks)
    .where(
      and(
        liveLinks.isActive,
        or(isNull(liveLinks.expiresAt), gt(liveLinks.expiresAt, now)),
        sql`${id} > ${after}::uuid`,
      ),
    )
    .orderBy(asc(id))
    .limit(limit)
}

/** Stores the result of a check; returns whether it differs from the previous one. */
export async function updateHealth(
  { db }: { db: Db },
  { link, deadSince, deadReason }: { link: CheckedLink; deadSince: Date | null; deadReason: string | null },
): Promise<boolean> {
  const isChange = deadSince === null ? sql`${links.deadSince} is not null` : isNull(links.deadSince)
  const changed = await db
    .update(links)
    .set({ deadSince, deadReason })
    // The destination may have changed since it was read; the result is about the old one then.
    .where(and(eq(links.id, link.id), eq(links.originalUrl, link.originalUrl), isChange))
    .returning({ id: links.id })
  return changed.length > 0
}
