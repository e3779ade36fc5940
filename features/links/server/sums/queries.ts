import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { clickClasses, dimensions, type Dimension } from '../../schema.ts'
import { counted } from '../arrivals/queries.ts'
import type { Filters, Line } from './lines.ts'
import type { DaySums } from './tables.ts'

/** Days of the programme, both included. */
export type Span = { from: string; to: string }

const listed = (names: readonly string[]) => sql.raw(`'${names.join("', '")}'`)
const countedList = sql.raw(counted.join(', '))
const joined = (parts: SQL[]) => sql.join(parts, sql`, `)

/** The columns that clicks are told apart by, unknown as ''. */
export const columns: Record<Dimension, SQL> = {
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
function sumByAll({ where, bucket }: { where: SQL; bucket: SQL }): SQL {
  const all = joined(dimensions.map((name) => sql`${columns[name]} as ${named(name)}`))
  const sets = joined(['bucket', ...dimensions].map((name) => sql`(${named(name)})`))
  return sql`
    select case ${whichDimension} else 'time' end as dimension,
      coalesce(bucket, ${joined(dimensions.map(named))}, '') as value,
      (case when grouping(class) = 0 then count(*) else count(*) filter (where is_counted) end)::int as clicks,
      (count(*) filter (where is_first))::int as visitors
    from (select ${bucket} as bucket, ${all}, class in (${countedList}) as is_counted, is_first
          from clicks where ${where}) as given
    group by grouping sets (${sets})`
}

export const localDay = (day: string | SQL, zone: string) => sql`(${day}::date::timestamp at time zone ${zone}::text)`

export const within = ({ from, to }: Span, zone: string) =>
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

type LinkSpan = { linkId: string; span: Span }

/** Which days of a span are finished, so that columns or sums hold all of their clicks. */
export async function listReadyDays({ db }: { db: Db }, span: Span): Promise<Set<string>> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select to_char(day, 'YYYY-MM-DD') as day from summed_days where is_ready and ${during(span)}`,
  )
  return new Set(rows.map(({ day }) => day))
}

/** What a link's finished days sum up to. */
export async function readSums(
  { db }: { db: Db },
  { linkId, span }: LinkSpan,
): Promise<{ day: string; sums: DaySums }[]> {
  const { rows } = await db.execute<{ day: string; sums: DaySums }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, sums from click_sums where link_id = ${linkId} and ${during(span)}`)
  return rows
}

/** A link's finished days in columns, apart from those whose clicks are forgotten. */
export async function readPacked(
  { db }: { db: Db },
  { linkId, span }: LinkSpan,
): Promise<{ day: string; packed: Buffer }[]> {
  const { rows } = await db.execute<{ day: string; packed: Buffer }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, packed from click_sums
    where link_id = ${linkId} and ${during(span)} and packed is not null`)
  return rows
}

const during = ({ from, to }: Span) => sql`day between ${from}::date and ${to}::date`
