import { sql } from 'drizzle-orm'
import { createLoader } from '#platform/server/db/loader.ts'
import type { Ctx } from '#platform/server/ctx.ts'

export type Counts = { badgeCount: number; activeVentures: number }

const loaders = new WeakMap<object, (personId: string) => Promise<Counts | null>>()

/** How many badges and active ventures a person has. Simultaneous requests share one query. */
export async function getCounts(ctx: Ctx, personId: string): Promise<Counts> {
  let loader = loaders.get(ctx.db)
  if (!loader) loaders.set(ctx.db, (loader = createLoader(createCountQuery(ctx))))
  return (await loader(personId)) ?? { badgeCount: 0, activeVentures: 0 }
}

function createCountQuery({ db }: Pick<Ctx, 'db'>): (ids: string[]) => Promise<Map<string, Counts>> {
  const ids = sql`${sql.placeholder('ids')}::uuid[]`
  const query = db
    .select({
      id: sql<string>`person_id`,
      badgeCount: sql<number>`sum(badge)::int`,
      activeVentures: sql<number>`sum(venture)::int`,
    })
    .from(sql`(
      select person_id, 1 as badge, 0 as venture from badge_awards where person_id = any(${ids})
      union all
      select owner_id, 0, 1 from live_ventures where owner_id = any(${ids}) and status = 'active'
      union all
      select m.person_id, 0, 1 from venture_members m join live_ventures v on v.id = m.venture_id
      where m.person_id = any(${ids}) and v.status = 'active'
    ) as counted`)
    .groupBy(sql`person_id`)
    .prepare('counts_by_person')
  return async (ids) => new Map((await query.execute({ ids })).map((row) => [row.id, row]))
}

/** Points the viewer earned, by the number of whole weeks ago: 0 for the last seven days. Weeks without any are left out. */
export async function sumPointsByWeek(ctx: Ctx, { since }: { since: Date }): Promise<Map<number, number>> {
  const result = await ctx.db.execute<{ weeksAgo: number; earned: number }>(sql`
    select greatest(0, floor(extract(epoch from (${ctx.now()}::timestamptz - created_at)) / 604800))::int as "weeksAgo",
      sum(points)::int as earned
    from activities
    where person_id = ${ctx.me.id} and created_at > ${since}
    group by 1`)
  return new Map(result.rows.map(({ weeksAgo, earned }) => [weeksAgo, earned]))
}
