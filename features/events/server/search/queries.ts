import { and, asc, desc, inArray, sql } from 'drizzle-orm'
import type { SearchHit, SearchOptions } from '#features/search/schema.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { toWordQuery } from '#platform/server/db/word-search.ts'
import { visibleToViewer } from '../queries.ts'
import { liveEvents } from '../tables.ts'

/** A word that is in every event would otherwise mean sorting every event. */
const maxSorted = 500

/** Events the viewer may see that match, those that are not over first, and of these the next one. */
export async function searchEvents(ctx: Ctx, { q, limit }: SearchOptions): Promise<SearchHit[]> {
  const { id, title, startsAt, overAt, category, searchVector } = liveEvents
  const now = ctx.now()
  const found = ctx.db
    .select({ id })
    .from(liveEvents)
    .where(and(sql`${searchVector} @@ to_tsquery('simple', ${toWordQuery(q) ?? ''})`, visibleToViewer(ctx)))
    .limit(maxSorted)
  const rows = await ctx.db
    .select({ id, title, startsAt, category })
    .from(liveEvents)
    .where(inArray(id, found))
    .orderBy(
      desc(sql`${overAt} > ${now.toISOString()}::timestamptz`),
      asc(sql`abs(extract(epoch from ${startsAt} - ${now.toISOString()}::timestamptz))`),
    )
    .limit(limit)
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: ctx.config.timeZone })
  return rows.map((row) => ({
    kind: 'event',
    id: row.id,
    title: row.title,
    detail: `${format.format(row.startsAt)} · ${row.category}`,
    path: `/events/${row.id}`,
  }))
}
