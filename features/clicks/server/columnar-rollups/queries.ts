import { sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { dimensions } from '../../schema.ts'
import { countColumnarDay, toColumnarDay, encodeColumns, type Combination, type DayColumns } from './columns.ts'
import { dimensionColumns, startOfLocalDay, isInRange } from '../daily-rollups/queries.ts'
import { deleteOverviews } from '../overviews/queries.ts'
import type { DailyTotals } from '../daily-rollups/tables.ts'

type Tx = Pick<TxCtx, 'db' | 'config'>

/** Clicks read into memory at a time. */
const batchSize = 20_000

/** Finished days without complete rollups, since the first click. Asked every hour, so only clicks before the first rolled up day are read. */
export async function listDaysToRollUp({ db, config, now }: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<string[]> {
  const zone = config.timeZone
  const firstDay = sql`(select min(day) from rollup_days)`
  const { rows } = await db.execute<{ day: string }>(sql`
    select to_char(each.day, 'YYYY-MM-DD') as day from generate_series(
      (select coalesce((min(clicked_at) at time zone ${zone}::text)::date, ${firstDay}) from clicks
        where clicked_at < coalesce(${firstDay}::timestamp at time zone ${zone}::text, 'infinity')),
      (${now().toISOString()}::timestamptz at time zone ${zone}::text)::date - 1, interval '1 day') as each (day)
    where not exists (select from rollup_days where rollup_days.day = each.day::date and is_ready)`)
  return rows.map(({ day }) => day)
}

export async function markDay({ db }: { db: Db }, day: string): Promise<void> {
  await db.execute(sql`insert into rollup_days (day) values (${day}) on conflict do nothing`)
}

/** Writes the rollups of a marked day. A late click has deleted the mark; then nothing is done until the next job. */
export async function rollUpDay(tx: Tx, day: string): Promise<void> {
  const finished = await tx.db.execute<{ day: string }>(
    sql`update rollup_days set is_ready = true where day = ${day} returning day`,
  )
  if (finished.rows.length === 0) return
  // Keep totals without columnar data: their clicks were purged and could not be counted again.
  await tx.db.execute(sql`delete from daily_rollups where day = ${day} and columnar_data is not null`)
  await deleteOverviews(tx, { ofDay: day })
  for (const linkIds of await listBatches(tx, day)) {
    const byLink = Map.groupBy(await listCombinations(tx, { day, linkIds }), ({ linkId }) => linkId)
    const days = Array.from(byLink.values(), toColumnarDay)
    const columnarData = days.map(encodeColumns)
    const totals = days.map((each) => JSON.stringify(toDailyTotals(each)))
    const inputs = sql`${sql.param([...byLink.keys()])}::uuid[], ${sql.param(totals)}::jsonb[], ${sql.param(columnarData)}::bytea[]`
    await tx.db.execute(sql`
      insert into daily_rollups (link_id, day, totals, columnar_data)
      select link_id, ${day}, totals, columnar_data from unnest(${inputs}) as input (link_id, totals, columnar_data)
      on conflict do nothing`)
  }
}

/** The links with clicks on a day, in groups of about `batchSize` clicks. */
async function listBatches(tx: Tx, day: string): Promise<string[][]> {
  const { rows } = await tx.db.execute<{ id: string; count: number }>(sql`
    select link_id as id, count(*)::int as count from clicks where ${isInRange({ from: day, to: day }, tx.config.timeZone)}
    group by link_id order by link_id`)
  let clicks = 0
  const numbered = rows.map(({ id, count }) => ({ id, batch: Math.floor((clicks += count) / batchSize) }))
  return [...Map.groupBy(numbered, ({ batch }) => batch).values()].map((batch) => batch.map(({ id }) => id))
}

async function listCombinations(
  tx: Tx,
  { day, linkIds }: { day: string; linkIds: string[] },
): Promise<(Combination & { linkId: string })[]> {
  const { timeZone } = tx.config
  const each = sql.join(
    dimensions.map((name) => sql`${dimensionColumns[name]} as ${sql.identifier(name)}`),
    sql`, `,
  )
  const { rows } = await tx.db.execute<Combination & { linkId: string }>(sql`
    select link_id as "linkId", extract(hour from clicked_at at time zone ${timeZone}::text)::int as hour, is_first as "isFirst",
      ${each}, count(*)::int as count
    from clicks where link_id = any(${sql.param(linkIds)}) and ${isInRange({ from: day, to: day }, timeZone)}
    group by link_id, 2, 3, ${sql.raw(dimensions.map((_, position) => position + 4).join(', '))}`)
  return rows
}

function toDailyTotals(day: DayColumns): DailyTotals {
  const byDimension = Map.groupBy(countColumnarDay(day, {}), ({ dimension }) => dimension)
  const totals = Array.from(byDimension, ([dimension, rollupRows]) => [
    dimension,
    Object.fromEntries(rollupRows.map(({ value, clicks, visitors }) => [value, [clicks, visitors]])),
  ])
  return Object.fromEntries(totals) as DailyTotals
}

/** Drops up to `count` columnar days before `before`; returns how many. The totals are kept. */
export async function dropColumnarData(
  { db }: { db: Db },
  { before, count }: { before: string; count: number },
): Promise<number> {
  const dropped = await db.execute<{ day: string }>(sql`
    update daily_rollups set columnar_data = null where (link_id, day) in (
      select link_id, day from daily_rollups where day < ${before} and columnar_data is not null limit ${count})
    returning day`)
  return dropped.rows.length
}

/** Whether all days that a month's clicks may fall on have complete rollups. `to`: the first day after the month. */
export async function isRolledUp(
  { db }: { db: Db },
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ isReady: boolean }>(sql`
    select exists (select from rollup_days where day < ${to}) and not exists (
      select from generate_series(
        greatest(${from}::date - 1, (select min(day) from rollup_days)), ${to}::date, interval '1 day') as each (day)
      where not exists (select from rollup_days where is_ready and rollup_days.day = each.day::date)) as "isReady"`)
  return rows[0]!.isReady
}

/** Deletes up to `count` clicks before `before` whose day has complete rollups; returns how many. */
export async function deleteOldClicks(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { before, count }: { before: string; count: number },
): Promise<number> {
  const deleted = await db.execute<{ id: string }>(sql`
    with old as (
      select tableoid, ctid from clicks where clicked_at < ${startOfLocalDay(before, config.timeZone)}
        and exists (select from rollup_days where is_ready and day = (clicked_at at time zone ${config.timeZone}::text)::date)
      limit ${count})
    delete from clicks using old where clicks.tableoid = old.tableoid and clicks.ctid = old.ctid returning id`)
  return deleted.rows.length
}
