import { sql, type SQL } from 'drizzle-orm'
import { isDemoLink } from '#features/links/server/targets/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { DateRange } from '#platform/server/days.ts'
import { isDayInRange, isInRange, selectRollups, toBucket } from '../daily-rollups/queries.ts'
import type { RollupRow } from '../daily-rollups/rollup-row.ts'

type WithDb = { db: Db }
type OverviewRange = { isDemo: boolean; range: DateRange }

/** Per day and dimension only the most frequent values are kept: the tail would make a year too long to read. */
const maxValues = 200

/** The links of demo people, or all links. */
const inAudience = (isDemo: boolean): SQL => (isDemo ? isDemoLink(sql`link_id`) : sql`true`)

/** Totals of the rollups of all links by day. The dimension `link` has their ids. */
const selectDayTotals = ({ isDemo, where }: { isDemo: boolean; where: SQL }): SQL => sql`
  select day, dimension, value, clicks, visitors from (
    select day, dimension, value, clicks, visitors,
      row_number() over (partition by day, dimension order by clicks desc, value) as rank
    from (
      select day, each.dimension, counts.value, sum((counts.count ->> 0)::int)::int as clicks, sum((counts.count ->> 1)::int)::int as visitors
      from daily_rollups, jsonb_each(totals) as each (dimension, counts_by_value),
        jsonb_each(each.counts_by_value) as counts (value, count)
      where ${where} and ${inAudience(isDemo)} group by 1, 2, 3
      union all
      select day, 'link', link_id::text, sum((counts.count ->> 0)::int)::int, 0
      from daily_rollups, jsonb_each(totals -> 'time') as counts (hour, count)
      where ${where} and ${inAudience(isDemo)} group by 1, 3
    ) as day_totals
  ) as ranked where rank <= ${maxValues} or dimension = 'time'`

/** Finished days without an overview, the newest first. */
export async function listMissingDays({ db }: WithDb, { isDemo }: { isDemo: boolean }): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day from rollup_days
    where is_ready and not exists (
      select from daily_overviews where is_demo = ${isDemo} and daily_overviews.day = rollup_days.day)
    order by day desc`)
  return rows.map(({ day }) => day)
}

/** Writes the overview of a finished day from the rollups of its links: some 80 ms for 1,000 links. */
export async function insertOverview({ db }: WithDb, { isDemo, day }: { isDemo: boolean; day: string }): Promise<void> {
  await db.execute(sql`
    with day_totals as (${selectDayTotals({ isDemo, where: sql`day = ${day}::date` })}), byDimension as (
      select dimension, jsonb_object_agg(value, jsonb_build_array(clicks, visitors)) as counts from day_totals group by dimension
    )
    insert into daily_overviews (day, is_demo, totals)
    select ${day}::date, ${isDemo}, coalesce(jsonb_object_agg(dimension, counts), '{}') from byDimension
    on conflict do nothing`)
}

/** Drops the overviews that a change of rollups made wrong; a job writes them again. */
export async function deleteOverviews({ db }: WithDb, which: { ofDay: string } | { ofLink: string }): Promise<void> {
  const days =
    'ofDay' in which ? sql`${which.ofDay}::date` : sql`select day from daily_rollups where link_id = ${which.ofLink}`
  await db.execute(sql`delete from daily_overviews where day in (${days})`)
}

type RowOptions = OverviewRange & {
  unit: 'hour' | 'day'
  /** Counts over time alone: of the period before nothing else is shown. */
  isTimeOnly: boolean
}

/** SQL: overviews of finished days. One that a late click made wrong is left out until it is written again. */
const isWritten = ({ isDemo, range }: OverviewRange): SQL => sql`
  is_demo = ${isDemo} and ${isDayInRange(range)}
  and exists (select from rollup_days where is_ready and rollup_days.day = daily_overviews.day)`

export async function listOverviewDays({ db }: WithDb, options: OverviewRange): Promise<Set<string>> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select to_char(day, 'YYYY-MM-DD') as day from daily_overviews where ${isWritten(options)}`,
  )
  return new Set(rows.map(({ day }) => day))
}

/** The overviews of a range, added up in the database: a year of them would be megabytes. */
export async function sumOverviews({ db }: WithDb, { unit, isTimeOnly, ...options }: RowOptions): Promise<RollupRow[]> {
  const at = unit === 'hour' ? sql`to_char(day, 'YYYY-MM-DD"T"') || counts.value` : sql`to_char(day, 'YYYY-MM-DD')`
  const { rows } = await db.execute<RollupRow>(sql`
    select each.dimension, case when each.dimension = 'time' then ${at} else counts.value end as value,
      sum((counts.count ->> 0)::int)::int as clicks, sum((counts.count ->> 1)::int)::int as visitors
    from daily_overviews, jsonb_each(totals) as each (dimension, counts_by_value),
      jsonb_each(each.counts_by_value) as counts (value, count)
    where ${isWritten(options)} and (${!isTimeOnly} or each.dimension = 'time') group by 1, 2`)
  return rows
}

/** The same from the clicks, for days that are not finished. */
export async function aggregateAllClicks(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { isDemo, range, unit }: OverviewRange & { unit: 'hour' | 'day' },
): Promise<RollupRow[]> {
  const where = sql`${isInRange(range, config.timeZone)} and ${inAudience(isDemo)}`
  const bucket = toBucket(unit, config.timeZone)
  const { rows } = await db.execute<RollupRow>(selectRollups({ where, bucket, more: { link: sql`link_id::text` } }))
  return rows
}

/** The first day with clicks on any link, of those that are finished; null when there is none. */
export async function findFirstReadyDay({ db }: WithDb): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select to_char(min(day), 'YYYY-MM-DD') as day from rollup_days where is_ready`,
  )
  return rows[0]!.day
}
