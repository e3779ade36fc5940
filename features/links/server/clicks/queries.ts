import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { Database, Db } from '#platform/server/db/database.ts'
import { clickClasses, type click } from '../../schema.ts'
import { ingestClick, countedClassIndexes, type NewClick } from '../ingest-buffer/queries.ts'
import { dailyRollups } from '../daily-rollups/tables.ts'
import { linkVisitors } from '../visitors/tables.ts'
import { clicks, linkCounts } from './tables.ts'

type ClickRow = typeof clicks.$inferSelect

/** The hits on a link, newest first. */
export async function listClicks(
  ctx: Ctx,
  { linkId, page }: { linkId: string; page: PageQuery },
): Promise<Page<z.input<typeof click>>> {
  const ofLink = eq(clicks.linkId, linkId)
  const list = keyset<ClickRow>({
    at: { column: clicks.clickedAt, of: (row) => row.clickedAt },
    id: clicks.id,
    page,
  })
  const rows = await ctx.db
    .select()
    .from(clicks)
    .where(and(ofLink, list.after))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  const { items, ...rest } = list.toPage(rows, await ctx.db.$count(clicks, ofLink))
  return { ...rest, items: items.map(serializeClick) }
}

export function serializeClick({ network, ...row }: ClickRow): z.input<typeof click> {
  return { ...row, class: clickClasses[row.class]!, ipAddress: network }
}

const exportBatchSize = 5_000

/** All hits on a link, newest first, a few thousand at a time. */
export async function* streamClicks({ db }: { db: Db }, linkId: string): AsyncGenerator<ClickRow[]> {
  for (let last: ClickRow | undefined; ;) {
    const { clickedAt, id } = clicks
    const after = last && or(lt(clickedAt, last.clickedAt), and(eq(clickedAt, last.clickedAt), lt(id, last.id)))
    const rows = await db
      .select()
      .from(clicks)
      .where(and(eq(clicks.linkId, linkId), after))
      .orderBy(desc(clickedAt), desc(id))
      .limit(exportBatchSize)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < exportBatchSize) return
  }
}

/** Forgets everything that was counted of these links. */
export async function deleteClicksForLinks({ db }: { db: Db }, linkIds: string[]): Promise<void> {
  for (const table of [clicks, dailyRollups, linkCounts, linkVisitors])
    await db.delete(table).where(inArray(table.linkId, linkIds))
}

type LimitedClick = { click: NewClick; maxClicks: number; timeZone: string; hasFallback: boolean }

/**
 * Stores a click on a link that may have only so many, one at a time. Answers false when the link had all of them already;
 * the click is then stored only where the link has a fallback, since that is a redirect too.
 */
export function storeLimitedClick(
  { db }: Pick<Database, 'db'>,
  { click, maxClicks, timeZone, hasFallback }: LimitedClick,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.insert(linkCounts).values({ linkId: click.linkId }).onConflictDoNothing()
    const [locked] = await tx.select().from(linkCounts).where(eq(linkCounts.linkId, click.linkId)).for('update')
    const isWithinLimit = locked!.clickCount < maxClicks || !countedClassIndexes.includes(click.class)
    if (isWithinLimit || hasFallback) await ingestClick({ db: tx }, { click, timeZone })
    return isWithinLimit
  })
}

/** Stores finished rows in one statement with one parameter: thousands of rows of parameters would take a second to write. */
export async function insertClicks({ db }: { db: Db }, rows: (typeof clicks.$inferInsert)[]): Promise<void> {
  await db.execute(sql`
    insert into clicks (id, link_id, clicked_at, class, is_qr, is_first, network, country, city, device, browser, referrer, campaign)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as input (
      id uuid, "linkId" uuid, "clickedAt" timestamptz, class smallint, "isQr" boolean, "isFirst" boolean, network text,
      country text, city text, device text, browser text, referrer text, campaign text)`)
}
