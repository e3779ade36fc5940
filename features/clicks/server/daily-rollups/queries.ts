import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { clickClasses, type ClickFilters, type Dimension } from '../../schema.ts'
import { countedClassIndexes } from '../ingest-buffer/queries.ts'
import type { DateRange } from '#platform/server/days.ts'
import type { RollupRow } from './rollup-row.ts'
import type { DailyTotals } from './tables.ts'

const quoteList = (names: readonly string[]) => sql.raw(`'${names.join("', '")}'`)
const countedClassList = sql.raw(countedClassIndexes.join(', '))
const joinSql = (parts: SQL[]) => sql.join(parts, sql`, `)

/** SQL for each dimension; unknown is ''. */
export const dimensionColumns: Record<Dimension, SQL> = {
  country: sql`coalesce(country, '')`,
  city: sql`coalesce(city, '')`,
  device: sql`coalesce(device, '')`,
  browser: sql`coalesce(browser, '')`,
  referrer: sql`coalesce(referrer, '')`,
  campaign: sql`coalesce(campaign, '')`,
  qr: sql`case when is_qr then 'scan' else 'link' end`,
  region: sql`coalesce(region, '')`,
  os: sql`coalesce(os, '')`,
  source: sql`coalesce(source, '')`,
  medium: sql`coalesce(medium, '')`,
  term: sql`coalesce(term, '')`,
  content: sql`coalesce(content, '')`,
  class: sql`(array[${quoteList(clickClasses)}])[class + 1]`,
}

const toIdentifier = (name: string) => sql`${sql.identifier(name)}`

/**
 * Counts by every dimension and by time in one pass. `bucket` is the SQL for the time. The dimension `class` counts all hits,
 * the others only hits that count as clicks. `more`: SQL of further dimensions, by name.
 */
export function selectRollups({ where, bucket, more = {} }: RollupSelection): SQL {
  const columns: Record<string, SQL> = { ...dimensionColumns, ...more }
  const names = Object.keys(columns)
  const dimensionCase = sql.join(
    names.map((name) => sql`when grouping(${toIdentifier(name)}) = 0 then ${quoteList([name])}`),
    sql` `,
  )
  const all = joinSql(names.map((name) => sql`${columns[name]!} as ${toIdentifier(name)}`))
  const sets = joinSql(['bucket', ...names].map((name) => sql`(${toIdentifier(name)})`))
  return sql`
    select case ${dimensionCase} else 'time' end as dimension,
      coalesce(bucket, ${joinSql(names.map(toIdentifier))}, '') as value,
      (case when grouping(class) = 0 then count(*) else count(*) filter (where is_counted) end)::int as clicks,
      (count(*) filter (where is_first))::int as visitors
    from (select ${bucket} as bucket, ${all}, class in (${countedClassList}) as is_counted, is_first
          from clicks where ${where}) as input
    group by grouping sets (${sets})`
}

type RollupSelection = { where: SQL; bucket: SQL; more?: Record<string, SQL> }

export const startOfLocalDay = (day: string | SQL, zone: string) =>
  sql`(${day}::date::timestamp at time zone ${zone}::text)`

export const isInRange = ({ from, to }: DateRange, zone: string) =>
  sql`clicked_at >= ${startOfLocalDay(from, zone)} and clicked_at < ${startOfLocalDay(sql`(${to}::date + 1)`, zone)}`

/** SQL for the time of a click, in the program's time zone. */
export function toBucket(unit: 'hour' | 'day', timeZone: string): SQL {
  const format = quoteList([unit === 'hour' ? 'YYYY-MM-DD"T"HH24' : 'YYYY-MM-DD'])
  return sql`to_char(clicked_at at time zone ${timeZone}::text, ${format})`
}

export type LinkFilters = { linkId: string; filters: ClickFilters }

/** SQL: the hits on a link in a range that match the filters. */
export function matchesFilters({ linkId, range, filters }: LinkFilters & { range: DateRange }, timeZone: string): SQL {
  const conditions = Object.entries(filters).map(
    ([name, value]) => sql`${dimensionColumns[name as Dimension]} = ${value}`,
  )
  return sql.join([sql`link_id = ${linkId}`, isInRange(range, timeZone), ...conditions], sql` and `)
}

/** Counts from the clicks instead of the rollups. */
export async function aggregateClicks(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  params: LinkFilters & { range: DateRange; unit: 'hour' | 'day' },
): Promise<RollupRow[]> {
  const where = matchesFilters(params, config.timeZone)
  const { rows } = await db.execute<RollupRow>(selectRollups({ where, bucket: toBucket(params.unit, config.timeZone) }))
  return rows
}

/** The first day on which the link had a hit; null when it had none. */
export async function findFirstDay({ db, config }: Pick<Ctx, 'db' | 'config'>, linkId: string): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select to_char(least(
      (select min(day) from daily_rollups where link_id = ${linkId}),
      (select min(clicked_at) at time zone ${config.timeZone}::text from clicks where link_id = ${linkId})
    ), 'YYYY-MM-DD') as day`)
  return rows[0]!.day
}

type LinkRange = { linkId: string; range: DateRange }

/** The days of a range whose rollups are complete. */
export async function listReadyDays({ db }: { db: Db }, range: DateRange): Promise<Set<string>> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select to_char(day, 'YYYY-MM-DD') as day from rollup_days where is_ready and ${isDayInRange(range)}`,
  )
  return new Set(rows.map(({ day }) => day))
}

/** A link's totals per finished day. */
export async function listDailyTotals(
  { db }: { db: Db },
  { linkId, range }: LinkRange,
): Promise<{ day: string; totals: DailyTotals }[]> {
  const { rows } = await db.execute<{ day: string; totals: DailyTotals }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, totals from daily_rollups where link_id = ${linkId} and ${isDayInRange(range)}`)
  return rows
}

/** A link's columnar data per finished day; days whose clicks were purged have none. */
export async function listColumnarDays(
  { db }: { db: Db },
  { linkId, range }: LinkRange,
): Promise<{ day: string; columnarData: Buffer }[]> {
  const { rows } = await db.execute<{ day: string; columnarData: Buffer }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, columnar_data as "columnarData" from daily_rollups
    where link_id = ${linkId} and ${isDayInRange(range)} and columnar_data is not null`)
  return rows
}

export const isDayInRange = ({ from, to }: DateRange) => sql`day between ${from}::date and ${to}::date`
