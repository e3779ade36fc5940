import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#platform/server/db/columns.ts'
import { addToCounts } from '#features/links/server/counts/queries.ts'
import { addToWebhookClicks } from '#features/webhooks/server/pending-clicks/queries.ts'
import type { Database, Db } from '#platform/server/db/database.ts'
import { clickClasses, countedClasses } from '../../schema.ts'
import { ingestBuffer } from './tables.ts'

/** A hit before it is stored: an element of a batch in `ingest_buffer`, or a line of the spool. */
export type NewClick = {
  id: string
  linkId: string
  /** ISO 8601. */
  at: string
  /** Position in `clickClasses`. */
  class: number
  isQr: boolean
  /** Keyed hash in hex. Absent, like the fields below, when the visitor asked not to be tracked. */
  visitor?: string | null
  network?: string | null
  country?: string | null
  city?: string | null
  device?: string | null
  browser?: string | null
  os?: string | null
  region?: string | null
  referrer?: string | null
  campaign?: string | null
  source?: string | null
  medium?: string | null
  term?: string | null
  content?: string | null
}

export const countedClassIndexes = countedClasses.map((name) => clickClasses.indexOf(name))

/** Commits a batch of clicks to the buffer. `flushNextBatch` moves it to `clicks` later. */
export function createBufferAppender({ db }: Pick<Database, 'db'>): (clicks: NewClick[]) => Promise<void> {
  const row = { id: sql.placeholder('id'), clicks: sql.placeholder('clicks') }
  const insertStatement = db.insert(ingestBuffer).values(row).prepare('insert_ingest_buffer')
  return async (clicks) => void (await insertStatement.execute({ id: newId(), clicks: JSON.stringify(clicks) }))
}

const recordShape = sql`as input (
  id uuid, "linkId" uuid, at timestamptz, class smallint, "isQr" boolean, visitor text, network text, country text,
  city text, device text, browser text, referrer text, campaign text, region text, os text, source text, medium text, term text,
  content text)`
/** Batches per flush: bounds the memory and the duration of one statement. */
const maxBatches = 200

/** Moves the oldest batches to `clicks` and counts them; returns how many clicks. Skips batches another process is moving. */
export async function flushNextBatch({ db }: { db: Db }, options: { timeZone: string }): Promise<number> {
  return ingest(db, { source: takeBatches(sql`for update skip locked`), isDurable: true, ...options })
}

/** Empties the buffer, waiting for batches that other processes are moving: afterwards every answered click is counted. */
export async function flushIngestBuffer({ db, config }: { db: Db; config: { timeZone: string } }): Promise<void> {
  const pending = await db.select({ id: ingestBuffer.id }).from(ingestBuffer).limit(1)
  if (pending.length === 0) return
  while ((await ingest(db, { source: takeBatches(sql`for update`), isDurable: true, timeZone: config.timeZone })) > 0);
}

/** Stores and counts one click without the buffer. */
export async function ingestClick(
  { db }: { db: Db },
  { click, timeZone }: { click: NewClick; timeZone: string },
): Promise<void> {
  const source = sql`input as (select * from json_to_recordset(${JSON.stringify([click])}::json) ${recordShape})`
  await ingest(db, { source, isDurable: false, timeZone })
}

const takeBatches = (lock: SQL) => sql`batch as (
  delete from ingest_buffer where id in (select id from ingest_buffer order by id limit ${maxBatches} ${lock})
  returning clicks
), input as (
  select input.* from batch, json_to_recordset(batch.clicks::json) ${recordShape}
)`

type IngestOptions = {
  /** The common table expression `input` with the clicks, and what it needs before it. */
  source: SQL
  /** Whether the clicks are already in the buffer. Then the commit need not reach the disk: a crash undoes both its halves. */
  isDurable: boolean
  timeZone: string
}

/**
 * Stores clicks and counts them, in one statement: whatever is killed when, counters equal clicks. A click that is stored
 * already changes nothing. Rows are written in the order of their keys, so that two servers cannot deadlock. A day that gets
 * a late click is no longer rolled up; the next hourly job does it again.
 */
async function ingest(db: Db, { source, isDurable, timeZone }: IngestOptions): Promise<number> {
  const classes = sql`${`{${countedClassIndexes.join()}}`}::smallint[]`
  const counts = addToCounts(sql`
    select link_id, count(*), count(*) filter (where is_first), max(clicked_at) from stored
    where class = any(${classes}) group by link_id order by link_id`)
  const webhookClicks = addToWebhookClicks(sql`
    select id, link_id, clicked_at, is_qr, country, city, device, browser, referrer, campaign from stored
    where class = any(${classes})`)
  const { rows } = await db.execute<{ count: number }>(sql`
with ${source}, fresh as (
  insert into link_visitors (link_id, visitor, seen_on)
  select distinct "linkId", decode(visitor, 'hex'), (at at time zone 'UTC')::date from input
  where visitor is not null and class = any(${classes}) order by 1, 2
  on conflict do nothing returning link_id, visitor
), stored as (
  insert into clicks (id, link_id, clicked_at, class, is_qr, is_first, network, country, city, device, browser, referrer, campaign,
    region, os, source, medium, term, content)
  select input.id, "linkId", at, class, "isQr",
    fresh.visitor is not null and row_number() over (partition by "linkId", input.visitor order by at, input.id) = 1,
    network, country, city, device, browser, referrer, campaign, region, os, source, medium, term, content
  from input left join fresh on fresh.link_id = "linkId" and fresh.visitor = decode(input.visitor, 'hex')
  on conflict do nothing
  returning id, link_id, class, is_first, clicked_at, is_qr, country, city, device, browser, referrer, campaign
), counters as (
  ${counts}
), webhook_rows as (
  ${webhookClicks}
), invalidated as (
  delete from rollup_days where day in (select distinct (clicked_at at time zone ${timeZone})::date from stored)
)
select count(*)::int as count, set_config('synchronous_commit', ${isDurable ? 'off' : 'on'}, true) from input`)
  return rows[0]!.count
}
