import { and, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import { liveEvents } from '../tables.ts'

const isListed = ({ maySeeDrafts }: { maySeeDrafts: boolean }) =>
  maySeeDrafts ? undefined : eq(liveEvents.isPublished, true)

/** Single events, and of each series the next date only. */
export function isNextOfSeries({ now, maySeeDrafts }: { now: Date; maySeeDrafts: boolean }): SQL | undefined {
  // Raw, with an alias: Drizzle would name the inner and the outer rows alike.
  const next = sql`(select next.id from live_events as next
    where next.series_id = live_events.series_id and next.starts_at > ${now.toISOString()}::timestamptz
      ${maySeeDrafts ? sql`` : sql`and next.is_published`}
    order by next.starts_at, next.id limit 1)`
  return or(isNull(liveEvents.seriesId), eq(liveEvents.id, next))
}

/** How many dates of each series are still to come. */
export async function countComingDates(
  { db, now }: Ctx,
  { seriesIds, maySeeDrafts }: { seriesIds: string[]; maySeeDrafts: boolean },
): Promise<Map<string, number>> {
  if (seriesIds.length === 0) return new Map()
  const rows = await db
    .select({ seriesId: liveEvents.seriesId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(liveEvents)
    .where(and(inArray(liveEvents.seriesId, seriesIds), gt(liveEvents.startsAt, now()), isListed({ maySeeDrafts })))
    .groupBy(liveEvents.seriesId)
  return new Map(rows.map(({ seriesId, count }) => [seriesId!, count]))
}
