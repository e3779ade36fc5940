import { sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { clickClasses, dimensions, type Dimension } from '../../schema.ts'
import { counted } from '../arrivals/queries.ts'
import type { DaySums } from './tables.ts'

/** One line of a summing query: `dimension` is one of ours or `time`. */
export type Line = { dimension: string; value: string; clicks: number; visitors: number }
/** Days of the programme, both included. */
export type Span = { from: string; to: string }
export type Filters = Partial<Record<Exclude<Dimension, 'class'>, string>>

const listed = (names: readonly string[]) => sql.raw(`'${names.join("', '")}'`)
const countedList = sql.raw(counted.join(', '))
const joined = (parts: SQL[]) => sql.join(parts, sql`, `)

/** The columns that clicks are told apart by, unknown as ''. */
const columns: Record<Dimension, SQL> = {
  country: sql`coalesce(country, '')`,
  city: sql`coalesce(city, '')`,
  device: sql`coalesce(device, '')`,
  browser: sql`coalesce(browser, '')`,
  referrer: sql`coalesce(referrer, '')`,
  campaign: sql`coalesce(campaign, '')`,
  qr: sql`case when is_qr then 'scan' else 'link' end`,
  class: sql`(array[${listed(clickClasses)}])[class + 1]`,
}

const named = (name: string) => sql`${sql.identifier(name)}`
const whichDimension = sql.join(
  dimensions.map((name) => sql`when grouping(${named(name)}) = 0 then ${listed([name])}`),
  sql` `,
)

/**
 * Clicks by every dimension and by time, in one pass over the rows that `where` keeps. `bucket` is what time is cut into.
 * `class` counts all hits, the others those that are clicks.
 */
function sumByAll({ where, bucket, by }: { where: SQL; bucket: SQL; by?: SQL }): SQL {
  const prefix = by ? sql`${by}, ` : sql``
  const all = joined(dimensions.map((name) => sql`${columns[name]} as ${named(name)}`))
  const sets = joined(['bucket', ...dimensions].map((name) => sql`(${prefix}${named(name)})`))
  return sql`
    select ${prefix}case ${whichDimension} else 'time' end as dimension,
      coalesce(bucket, ${joined(dimensions.map(named))}, '') as value,
      (case when grouping(class) = 0 then count(*) else count(*) filter (where is_counted) end)::int as clicks,
      (count(*) filter (where is_first))::int as visitors
    from (select ${prefix}${bucket} as bucket, ${all}, class in (${countedList}) as is_counted, is_first
          from clicks where ${where}) as given
    group by grouping sets (${sets})`
}

const localDay = (day: string | SQL, zone: string) => sql`(${day}::date::timestamp at time zone ${zone}::text)`

const within = ({ from, to }: Span, zone: string) =>
  sql`clicked_at >= ${localDay(from, zone)} and clicked_at < ${localDay(sql`(${to}::date + 1)`, zone)}`

/** Counts the clicks of a span themselves. */
export async function sumClicks(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  asked: { linkId: string; span: Span; unit: 'hour' | 'day'; filters: Filters },
): Promise<Line[]> {
  const filters = Object.entries(asked.filters).map(([name, value]) => sql`${columns[name as Dimension]} = ${value}`)
  const conditions = [sql`link_id = ${asked.linkId}`, within(asked.span, config.timeZone), ...filters]
  const format = listed([asked.unit === 'hour' ? 'YYYY-MM-DD"T"HH24' : 'YYYY-MM-DD'])
  const bucket = sql`to_char(clicked_at at time zone ${config.timeZone}::text, ${format})`
  const { rows } = await db.execute<Line>(sumByAll({ where: sql.join(conditions, sql` and `), bucket }))
  return rows
}

/** What the sums say of a span, and which of its days they cover. */
export async function readSums(
  { db }: { db: Db },
  { linkId, span, unit }: { linkId: string; span: Span; unit: 'hour' | 'day' },
): Promise<{ lines: Line[]; days: Set<string> }> {
  const range = sql`day between ${span.from}::date and ${span.to}::date`
  const days = await db.execute<{ day: string }>(
    sql`select to_char(day, 'YYYY-MM-DD') as day from summed_days where is_ready and ${range}`,
  )
  const covered = new Set(days.rows.map(({ day }) => day))
  const { rows } = await db.execute<{ day: string; sums: DaySums }>(
    sql`select to_char(day, 'YYYY-MM-DD') as day, sums from click_sums where link_id = ${linkId} and ${range}`,
  )
  return { lines: rows.filter(({ day }) => covered.has(day)).flatMap((row) => linesOf(row, unit)), days: covered }
}

function linesOf({ day, sums }: { day: string; sums: DaySums }, unit: 'hour' | 'day'): Line[] {
  const timeOf = (hour: string) => (unit === 'hour' ? `${day}T${hour}` : day)
  return Object.entries(sums).flatMap(([dimension, byValue]) =>
    Object.entries(byValue).map(([value, [clicks, visitors]]) => ({
      dimension,
      value: dimension === 'time' ? timeOf(value) : value,
      clicks,
      visitors,
    })),
  )
}

/** Finished days with clicks that are not summed up. */
export async function listUnsummedDays({ db, config, now }: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<string[]> {
  const zone = config.timeZone
  const { rows } = await db.execute<{ day: string }>(sql`
    select to_char(each.day, 'YYYY-MM-DD') as day from generate_series(
      (select (min(clicked_at) at time zone ${zone}::text)::date from clicks),
      (${now().toISOString()}::timestamptz at time zone ${zone}::text)::date - 1, interval '1 day') as each (day)
    where not exists (select from summed_days where summed_days.day = each.day::date and is_ready)`)
  return rows.map(({ day }) => day)
}

export async function markDay({ db }: { db: Db }, day: string): Promise<void> {
  await db.execute(sql`insert into summed_days (day) values (${day}) on conflict do nothing`)
}

/** Sums up a marked day, by hour and by every dimension; a click that came late has taken the mark, and nothing is done. */
export async function sumDay(tx: Pick<TxCtx, 'db' | 'config'>, day: string): Promise<void> {
  const marked = await tx.db.execute<{ day: string }>(
    sql`update summed_days set is_ready = true where day = ${day} returning day`,
  )
  if (marked.rows.length === 0) return
  const where = within({ from: day, to: day }, tx.config.timeZone)
  const hour = sql`to_char(clicked_at at time zone ${tx.config.timeZone}::text, 'HH24')`
  // Where the clicks are forgotten already, what was summed up of them stands.
  await tx.db.execute(sql`delete from click_sums where day = ${day} and exists (select from clicks where ${where})`)
  await tx.db.execute(sql`
    insert into click_sums (link_id, day, sums)
    select link_id, ${day}::date, jsonb_object_agg(dimension, by_value) from (
      select link_id, dimension, jsonb_object_agg(value, jsonb_build_array(clicks, visitors)) as by_value
      from (${sumByAll({ where, bucket: hour, by: sql`link_id` })}) as summed
      group by link_id, dimension) as by_dimension
    group by link_id
    on conflict do nothing`)
}

/** Deletes up to `count` clicks from before this moment whose day is summed up; answers how many. */
export async function deleteOldClicks(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { before, count }: { before: Date; count: number },
): Promise<number> {
  const gone = await db.execute<{ id: string }>(sql`
    with old as (
      select ctid from clicks where clicked_at < ${before.toISOString()}::timestamptz
        and exists (select from summed_days where is_ready and day = (clicked_at at time zone ${config.timeZone}::text)::date)
      limit ${count})
    delete from clicks where ctid = any(array(select ctid from old)) returning id`)
  return gone.rows.length
}
