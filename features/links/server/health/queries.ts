import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { links, liveLinks } from '../tables.ts'

type WithDb = { db: Db }
type LinkRow = typeof links.$inferSelect

export type CheckedLink = Pick<LinkRow, 'id' | 'ownerId' | 'title' | 'originalUrl' | 'failingSince' | 'deadSince'>

const { id, ownerId, title, originalUrl, failingSince, deadSince } = liveLinks
const columns = { id, ownerId, title, originalUrl, failingSince, deadSince }

const isChecked = (now: Date) => and(liveLinks.isActive, or(isNull(liveLinks.expiresAt), gt(liveLinks.expiresAt, now)))

/** Active links by id, starting after `after`. */
export async function listActiveLinks(
  { db }: WithDb,
  { after, now, limit }: { after: string; now: Date; limit: number },
): Promise<CheckedLink[]> {
  return db
    .select(columns)
    .from(liveLinks)
    .where(and(isChecked(now), sql`${id} > ${after}::uuid`))
    .orderBy(asc(id))
    .limit(limit)
}

/** Active links that failed their first check at `before` or earlier and wait for the second. */
export async function listFailingLinks(
  { db }: WithDb,
  { before, now }: { before: Date; now: Date },
): Promise<CheckedLink[]> {
  return db
    .select(columns)
    .from(liveLinks)
    .where(and(isChecked(now), isNotNull(failingSince), lte(failingSince, before), isNull(deadSince)))
    .orderBy(asc(id))
}

/** Remembers that these destinations failed once. */
export async function markFailing(
  { db }: WithDb,
  { failed, now }: { failed: CheckedLink[]; now: Date },
): Promise<void> {
  for (const link of failed)
    await db
      .update(links)
      .set({ failingSince: now })
      .where(and(isUnchanged(link), isNull(links.failingSince)))
}

/** Forgets all failures of a destination that answers again; returns whether it was shown as broken. */
export async function markAlive({ db }: WithDb, link: CheckedLink): Promise<boolean> {
  const marked = await db
    .update(links)
    .set({ failingSince: null, deadSince: null, deadReason: null })
    .where(isUnchanged(link))
    .returning({ id: links.id })
  return marked.length > 0 && link.deadSince !== null
}

/** Shows a destination as broken; returns whether it was not shown so before. */
export async function markDead(
  { db }: WithDb,
  { link, reason }: { link: CheckedLink; reason: string },
): Promise<boolean> {
  const marked = await db
    .update(links)
    .set({ deadSince: link.failingSince, deadReason: reason })
    .where(and(isUnchanged(link), isNotNull(links.failingSince), isNull(links.deadSince)))
    .returning({ id: links.id })
  return marked.length > 0
}

/** The destination may have changed since it was read; the result is about the old one then. */
const isUnchanged = (link: CheckedLink): SQL => and(eq(links.id, link.id), eq(links.originalUrl, link.originalUrl))!
