import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { Database, Db } from '#platform/server/db/database.ts'
import { clickClasses, countedClasses, type click } from '../../schema.ts'
import { clickSums } from '../sums/tables.ts'
import { linkVisitors } from '../visitors/tables.ts'
import { clicks, linkCounts } from './tables.ts'

type ClickRow = typeof clicks.$inferSelect

/** The hits on a link, newest first. */
export async function listClicks(
  ctx: Ctx,
  { linkId, page }: { linkId: string; page: PageQuery },
): Promise<Page<z.input<typeof click>>> {
  const own = eq(clicks.linkId, linkId)
  const list = keyset<ClickRow>({
    at: { column: clicks.clickedAt, of: (row) => row.clickedAt },
    id: clicks.id,
    page,
  })
  const rows = await ctx.db
    .select()
    .from(clicks)
    .where(and(own, list.after))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  const { items, ...rest } = list.toPage(rows, await ctx.db.$count(clicks, own))
  return { ...rest, items: items.map(showClick) }
}

export function showClick({ network, ...row }: ClickRow): z.input<typeof click> {
  return { ...row, class: clickClasses[row.class]!, ipAddress: network }
}

const exportCount = 5_000

/** All hits on a link, newest first, a few thousand at a time. */
export async function* readAllClicks({ db }: { db: Db }, linkId: string): AsyncGenerator<ClickRow[]> {
  for (let last: ClickRow | undefined; ;) {
    const { clickedAt, id } = clicks
    const after = last && or(lt(clickedAt, last.clickedAt), and(eq(clickedAt, last.clickedAt), lt(id, last.id)))
    const rows = await db
      .select()
      .from(clicks)
      .where(and(eq(clicks.linkId, linkId), after))
      .orderBy(desc(clickedAt), desc(id))
      .limit(exportCount)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < exportCount) return
  }
}

/** Forgets everything that was counted of these links. */
export async function deleteClicksOf({ db }: { db: Db }, linkIds: string[]): Promise<void> {
  for (const table of [clicks, clickSums, linkCounts, linkVisitors])
    await db.delete(table).where(inArray(table.linkId, linkIds))
}

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

export const counted = countedClasses.map((name) => clickClasses.indexOf(name))

/**
 * Stores clicks and moves the counters in one statement, so in one commit: counters equal rows whatever dies when. A click
 * that is there already changes nothing. Rows are written in the order of their keys, so that two servers never wait for
 * each other in a circle.
 */
const statement = `
with given as (
  select * from json_to_recordset($1::json) as given (
    id uuid, "linkId" uuid, at timestamptz, class smallint, "isQr" boolean, visitor text, network text, country text,
    city text, device text, browser text, referrer text, campaign text)
), fresh as (
  insert into link_visitors (link_id, visitor, seen_on)
  select distinct "linkId", decode(visitor, 'hex'), (at at time zone 'UTC')::date from given
  where visitor is not null and class = any($2::smallint[]) order by 1, 2
  on conflict do nothing returning link_id, visitor
), stored as (
  insert into clicks (id, link_id, clicked_at, class, is_qr, is_first, network, country, city, device, browser, referrer, campaign)
  select given.id, "linkId", at, class, "isQr",
    fresh.visitor is not null and row_number() over (partition by "linkId", given.visitor order by at, given.id) = 1,
    network, country, city, device, browser, referrer, campaign
  from given left join fresh on fresh.link_id = "linkId" and fresh.visitor = decode(given.visitor, 'hex')
  on conflict do nothing returning link_id, class, is_first, clicked_at
), moved as (
  insert into link_counts (link_id, click_count, unique_count, last_clicked_at)
  select link_id, count(*), count(*) filter (where is_first), max(clicked_at) from stored
  where class = any($2::smallint[]) group by link_id order by link_id
  on conflict (link_id) do update set
    click_count = link_counts.click_count + excluded.click_count,
    unique_count = link_counts.unique_count + excluded.unique_count,
    last_clicked_at = greatest(link_counts.last_clicked_at, excluded.last_clicked_at)
)
delete from summed_days where day in (
  select distinct (clicked_at at time zone $3)::date from stored where clicked_at < now() - interval '1 hour')`

/** What runs a statement: the pool, or one connection of it. */
type Queryable = { query(statement: { name: string; text: string; values: unknown[] }): Promise<unknown> }

/** `timeZone`: the programme's; a late click takes its day out of the sums. */
export async function storeClicks(
  db: Queryable,
  { clicks, timeZone }: { clicks: NewClick[]; timeZone: string },
): Promise<void> {
  await db.query({ name: 'store_clicks', text: statement, values: [JSON.stringify(clicks), counted, timeZone] })
}

type Bounded = { click: NewClick; most: number; timeZone: string; hasFallback: boolean }

/**
 * Stores a click on a link that may have only so many, one at a time. Answers false when the link had all of them already;
 * the click is then stored only where the link has a fallback, since that is a redirect too.
 */
export async function storeBoundedClick(
  pool: Database['pool'],
  { click, most, timeZone, hasFallback }: Bounded,
): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('insert into link_counts (link_id) values ($1) on conflict do nothing', [click.linkId])
    const locked = await client.query<{ click_count: string }>(
      'select click_count from link_counts where link_id = $1 for update',
      [click.linkId],
    )
    const isWithin = Number(locked.rows[0]!.click_count) < most || !counted.includes(click.class)
    if (isWithin || hasFallback) await storeClicks(client, { clicks: [click], timeZone })
    await client.query('commit')
    return isWithin
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Stores finished rows in one statement with one parameter: thousands of rows of parameters would take a second to write. */
export async function insertClicks({ db }: { db: Db }, rows: (typeof clicks.$inferInsert)[]): Promise<void> {
  await db.execute(sql`
    insert into clicks (id, link_id, clicked_at, class, is_qr, is_first, network, country, city, device, browser, referrer, campaign)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      id uuid, "linkId" uuid, "clickedAt" timestamptz, class smallint, "isQr" boolean, "isFirst" boolean, network text,
      country text, city text, device text, browser text, referrer text, campaign text)`)
}
