import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { Database, Db } from '#platform/server/db/database.ts'
import { clickClasses, type click } from '../../schema.ts'
import { countClick, counted, type NewClick } from '../arrivals/queries.ts'
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

type Bounded = { click: NewClick; most: number; timeZone: string; hasFallback: boolean }

/**
 * Stores a click on a link that may have only so many, one at a time. Answers false when the link had all of them already;
 * the click is then stored only where the link has a fallback, since that is a redirect too.
 */
export function storeBoundedClick(
  { db }: Pick<Database, 'db'>,
  { click, most, timeZone, hasFallback }: Bounded,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.insert(linkCounts).values({ linkId: click.linkId }).onConflictDoNothing()
    const [locked] = await tx.select().from(linkCounts).where(eq(linkCounts.linkId, click.linkId)).for('update')
    const isWithin = locked!.clickCount < most || !counted.includes(click.class)
    if (isWithin || hasFallback) await countClick({ db: tx }, { click, timeZone })
    return isWithin
  })
}

/** Stores finished rows in one statement with one parameter: thousands of rows of parameters would take a second to write. */
export async function insertClicks({ db }: { db: Db }, rows: (typeof clicks.$inferInsert)[]): Promise<void> {
  await db.execute(sql`
    insert into clicks (id, link_id, clicked_at, class, is_qr, is_first, network, country, city, device, browser, referrer, campaign)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      id uuid, "linkId" uuid, "clickedAt" timestamptz, class smallint, "isQr" boolean, "isFirst" boolean, network text,
      country text, city text, device text, browser text, referrer text, campaign text)`)
}
