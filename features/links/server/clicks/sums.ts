import { setTimeout } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { limits } from '#rules/limits.ts'
import { clickClasses, countedClasses, dimensions } from '../../schema.ts'

/** Longer than any statement that stores clicks may take: what was under way when a day was marked is in it then. */
const settleMs = 3_000
const chunkCount = 20_000

const countedList = sql.raw(countedClasses.map((name) => clickClasses.indexOf(name)).join(', '))

/** The columns that clicks are told apart by, unknown as ''. */
export const dimensionColumns: Record<(typeof dimensions)[number], SQL> = {
  country: sql`coalesce(country, '')`,
  city: sql`coalesce(city, '')`,
  device: sql`coalesce(device, '')`,
  browser: sql`coalesce(browser, '')`,
  referrer: sql`coalesce(referrer, '')`,
  campaign: sql`coalesce(campaign, '')`,
  qr: sql`case when is_qr then 'scan' else 'link' end`,
  class: sql`(${sql.raw(`array['${clickClasses.join("', '")}']`)})[class + 1]`,
}

const allColumns = sql.join(
  dimensions.map((name) => sql`${dimensionColumns[name]} as ${sql.identifier(name)}`),
  sql`, `,
)
const whichDimension = sql`case ${sql.join(
  dimensions.map((name) => sql`when grouping(${sql.identifier(name)}) = 0 then ${sql.raw(`'${name}'`)}`),
  sql` `,
)}`
const whichValue = sql`coalesce(${sql.join(
  dimensions.map((name) => sql.identifier(name)),
  sql`, `,
)}, '')`
const eachDimension = sql.join(
  dimensions.map((name) => sql`(${sql.identifier(name)})`),
  sql`, `,
)

/**
 * Clicks by every dimension and by time, in one pass over the rows that `where` keeps. `bucket` is what time is cut into.
 * `class` counts all hits, the others those that are clicks.
 */
export function sumByAll({ where, bucket, by }: { where: SQL; bucket: SQL; by?: SQL }): SQL {
  const prefix = by ? sql`${by}, ` : sql``
  const given = sql`select ${prefix}${bucket} as bucket, ${allColumns}, class in (${countedList}) as is_counted, is_first from clicks where ${where}`
  const sets = by
    ? sql.join(
        ['bucket', ...dimensions].map((name) => sql`(${by}, ${sql.identifier(name)})`),
        sql`, `,
      )
    : sql`(bucket), ${eachDimension}`
  return sql`select ${prefix}${whichDimension} else 'time' end as dimension,
    case when grouping(bucket) = 0 then bucket else ${whichValue} end as value,
    (case when grouping(class) = 0 then count(*) else count(*) filter (where is_counted) end)::int as clicks,
    (count(*) filter (where is_first))::int as visitors
    from (${given}) as given group by grouping sets (${sets})`
}

/** Sums up every finished day that is not summed up yet. */
export async function sumFinishedDays(ctx: Ctx): Promise<void> {
  const zone = ctx.config.timeZone
  const today = sql`(${ctx.now().toISOString()}::timestamptz at time zone ${zone}::text)::date`
  const found = await ctx.db.execute<{ day: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day from generate_series(
      (select (min(clicked_at) at time zone ${zone}::text)::date from clicks), ${today} - 1, interval '1 day') as day
    where not exists (select from summed_days where summed_days.day = day::date and is_ready)`)
  const days = found.rows.map(({ day }) => day)
  if (days.length === 0) return
  for (const day of days)
    await ctx.db.execute(sql`insert into summed_days (day) values (${day}) on conflict do nothing`)
  await setTimeout(settleMs)
  for (const day of days) await sumDay(ctx, day)
}

async function sumDay(ctx: Ctx, day: string): Promise<void> {
  const zone = ctx.config.timeZone
  const where = sql`clicked_at >= (${day}::date::timestamp at time zone ${zone}::text)
    and clicked_at < ((${day}::date + 1)::timestamp at time zone ${zone}::text)`
  const hour = sql`to_char(clicked_at at time zone ${zone}::text, 'HH24')`
  await ctx.transaction(async (tx) => {
    // A click that came late took the mark away: the next run tries again.
    const marked = await tx.db.execute<{ day: string }>(
      sql`update summed_days set is_ready = true where day = ${day} returning day`,
    )
    if (marked.rows.length === 0) return
    await tx.db.execute(sql`delete from click_sums where day = ${day} and exists (select from clicks where ${where})`)
    await tx.db.execute(sql`
      insert into click_sums (link_id, day, dimension, value, click_count, first_count)
      select link_id, ${day}::date, dimension, value, clicks, visitors
      from (${sumByAll({ where, bucket: hour, by: sql`link_id` })}) as summed
      on conflict do nothing`)
  })
}

/** Forgets single clicks after thirteen months; their sums stay. */
export async function forgetOldClicks({ db, now }: Pick<Ctx, 'now'> & { db: Db }): Promise<number> {
  const before = now()
  before.setUTCMonth(before.getUTCMonth() - limits.link.clickMonths)
  for (let count = 0; ;) {
    const gone = await db.execute<{ id: string }>(sql`
      with old as (
        select id from clicks where clicked_at < ${before.toISOString()}::timestamptz
        and exists (select from summed_days where day = (clicked_at)::date - 1 and is_ready)
        limit ${chunkCount})
      delete from clicks where id in (select id from old) returning id`)
    count += gone.rows.length
    if (gone.rows.length < chunkCount) return count
  }
}
