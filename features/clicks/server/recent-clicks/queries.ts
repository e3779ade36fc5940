import { sql } from 'drizzle-orm'
import { selectInScope } from '#features/links/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { RecentClicks } from '../../schema.ts'
import { addDays, getToday, listDays, type DateRange } from '#platform/server/days.ts'
import { isInRange, listReadyDays } from '../daily-rollups/queries.ts'
import { countedClassIndexes } from '../ingest-buffer/queries.ts'

const dayCount = 14
const maxLinks = 100

/** The clicks of these links on each of the last 14 days, oldest first, today included. Links out of scope are left out. */
export async function listRecentClicks(ctx: Ctx, ids: string[]): Promise<RecentClicks[]> {
  const linkIds = (await selectInScope(ctx, ids.slice(0, maxLinks))).map(({ id }) => id)
  const to = getToday(ctx)
  const range = { from: addDays(to, 1 - dayCount), to }
  const rows = await countByDay(ctx, { linkIds, range })
  const byLink = Map.groupBy(rows, ({ id }) => id)
  return linkIds.map((linkId) => {
    const clicks = new Map(byLink.get(linkId)?.map(({ day, count }) => [day, count]))
    return { linkId, clicks: listDays(range).map((day) => clicks.get(day) ?? 0) }
  })
}

type DayCount = { id: string; day: string; count: number }

/** From the rollups as far as they are ready without a gap, then from the clicks. */
async function countByDay(ctx: Ctx, { linkIds, range }: { linkIds: string[]; range: DateRange }): Promise<DayCount[]> {
  const { timeZone } = ctx.config
  const readyDays = await listReadyDays(ctx, range)
  const from = listDays(range).find((day) => !readyDays.has(day)) ?? range.to
  const isOfLinks = sql`link_id = any(${sql.param(linkIds)}::uuid[])`
  const { rows } = await ctx.db.execute<DayCount>(sql`
    select link_id as id, to_char(day, 'YYYY-MM-DD') as day,
      (select coalesce(sum((value->>0)::int), 0)::int from jsonb_each(totals->'time')) as count
    from daily_rollups where ${isOfLinks} and day >= ${range.from}::date and day < ${from}::date
    union all
    select link_id, to_char(clicked_at at time zone ${timeZone}::text, 'YYYY-MM-DD'), count(*)::int
    from clicks where ${isOfLinks} and ${isInRange({ from, to: range.to }, timeZone)}
      and class in (${sql.raw(countedClassIndexes.join(', '))})
    group by 1, 2`)
  return rows
}
