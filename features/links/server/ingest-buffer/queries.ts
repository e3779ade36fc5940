import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#platform/server/db/columns.ts'
import type { Database, Db } from '#platform/server/db/database.ts'
import { clickClasses, countedClasses } from '../../schema.ts'
import { ingestBuffer } from './tables.ts'

/** A hit as it travels: to the database in one JSON text with others of its moment, or to the spool as a line. */
export type NewClick = {
  id: string
  linkId: string
  /** ISO 8601. */
  at: string
  /** Position in `clickClasses`. */
  class: number
  isQr: boolean
  /** Keyed hash in hex. Absent, like the rest, when the visitor asked not to be told apart. */
  visitor?: string | null
  network?: string | null
  country?: string | null
  city?: string | null
  device?: string | null
  browser?: string | null
  referrer?: string | null
  campaign: string | null
}

export const countedClassIndexes = countedClasses.map((name) => clickClasses.indexOf(name))

/** Makes groups of clicks safe, each in one small commit; `countArrivals` brings them to their places. */
export function createBufferAppender({ db }: Pick<Database, 'db'>): (clicks: NewClick[]) => Promise<void> {
  const row = { id: sql.placeholder('id'), clicks: sql.placeholder('clicks') }
  const insertStatement = db.insert(ingestBuffer).values(row).prepare('insert_ingest_buffer')
  return async (clicks) => void (await insertStatement.execute({ id: newId(), clicks: JSON.stringify(clicks) }))
}

const recordShape = sql`as input (
  id uuid, "linkId" uuid, at timestamptz, class smallint, "isQr" boolean, visitor text, network text, country text,
  city text, device text, browser text, referrer text, campaign text)`
const maxBatches = 200

/**
 * Moves groups that arrived, the oldest first, to the clicks and counts them; answers how many clicks. Those that somebody
 * else is counting are passed over.
 */
export async function flushNextBatch({ db }: { db: Db }, options: { timeZone: string }): Promise<number> {
  return count(db, { source: takeBatches(sql`for update skip locked`), isDurable: true, ...options })
}

/** The same before figures are shown, and after waiting for others: who asks sees every click that was answered. */
export async function flushIngestBuffer({ db, config }: { db: Db; config: { timeZone: string } }): Promise<void> {
  const pending = await db.select({ id: ingestBuffer.id }).from(ingestBuffer).limit(1)
  if (pending.length === 0) return
  while ((await count(db, { source: takeBatches(sql`for update`), isDurable: true, timeZone: config.timeZone })) > 0);
}

/** Counts one click at once. */
export async function ingestClick(
  { db }: { db: Db },
  { click, timeZone }: { click: NewClick; timeZone: string },
): Promise<void> {
  const source = sql`input as (select * from json_to_recordset(${JSON.stringify([click])}::json) ${recordShape})`
  await count(db, { source, isDurable: false, timeZone })
}

const takeBatches = (lock: SQL) => sql`batch as (
  delete from ingest_buffer where id in (select id from ingest_buffer order by id limit ${maxBatches} ${lock})
  returning clicks
), input as (
  select input.* from batch, json_to_recordset(batch.clicks::json) ${recordShape}
)`

/**
 * `input`: where the clicks come from; `isSafe`: whether they are safe already, so that nothing need be flushed: what a crash
 * undoes is then still among the arrivals. `timeZone`: the programme's; a late click takes its day out of the sums.
 */
type IngestOptions = { source: SQL; isDurable: boolean; timeZone: string }

/**
 * Rows and counters are written by one statement, so in one commit, and counters equal rows whatever dies when. A click that
 * is there already changes nothing. Rows are written in the order of their keys, so that two servers never wait for each
 * other in a circle.
 */
async function count(db: Db, { source, isDurable, timeZone }: IngestOptions): Promise<number> {
  const classes = sql`${`{${countedClassIndexes.join()}}`}::smallint[]`
  const { rows } = await db.execute<{ count: number }>(sql`
with ${source}, fresh as (
  insert into link_visitors (link_id, visitor, seen_on)
  select distinct "linkId", decode(visitor, 'hex'), (at at time zone 'UTC')::date from input
  where visitor is not null and class = any(${classes}) order by 1, 2
  on conflict do nothing returning link_id, visitor
), stored as (
  insert into clicks (id, link_id, clicked_at, class, is_qr, is_first, network, country, city, device, browser, referrer, campaign)
  select input.id, "linkId", at, class, "isQr",
    fresh.visitor is not null and row_number() over (partition by "linkId", input.visitor order by at, input.id) = 1,
    network, country, city, device, browser, referrer, campaign
  from input left join fresh on fresh.link_id = "linkId" and fresh.visitor = decode(input.visitor, 'hex')
  on conflict do nothing returning link_id, class, is_first, clicked_at
), counters as (
  insert into link_counts (link_id, click_count, unique_count, last_clicked_at)
  select link_id, count(*), count(*) filter (where is_first), max(clicked_at) from stored
  where class = any(${classes}) group by link_id order by link_id
  on conflict (link_id) do update set
    click_count = link_counts.click_count + excluded.click_count,
    unique_count = link_counts.unique_count + excluded.unique_count,
    last_clicked_at = greatest(link_counts.last_clicked_at, excluded.last_clicked_at)
), invalidated as (
  delete from rollup_days where day in (select distinct (clicked_at at time zone ${timeZone})::date from stored)
)
select count(*)::int as count, set_config('synchronous_commit', ${isDurable ? 'off' : 'on'}, true) from input`)
  return rows[0]!.count
}
