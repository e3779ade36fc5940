import { and, desc, eq, lt, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { deleteCounts, lockClickCount } from '#features/links/server/counts/queries.ts'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { Database, Db } from '#platform/server/db/database.ts'
import { clickClasses, type click } from '../schema.ts'
import { dailyRollups } from './daily-rollups/tables.ts'
import { matchesFilters } from './daily-rollups/queries.ts'
import { deleteOverviews } from './overviews/queries.ts'
import { ingestClick, countedClassIndexes, type NewClick } from './ingest-buffer/queries.ts'
import { clicks } from './tables.ts'
import { linkVisitors } from './visitors/tables.ts'

type ClickRow = typeof clicks.$inferSelect

/** A count beyond it would read every hit of a popular link; screens say "10,000+". */
const maxFilteredCount = 10_000

/** The days and filters of hits on a link; undefined for all. */
type HitSelection = { linkId: string; filters: Parameters<typeof matchesFilters>[0] | undefined }

const isSelected = ({ linkId, filters }: HitSelection, { timeZone }: { timeZone: string }): SQL =>
  filters ? matchesFilters(filters, timeZone) : eq(clicks.linkId, linkId)

/** The selected hits on a link, newest first. */
export async function listClicks(
  ctx: Ctx,
  { page, ...selection }: HitSelection & { page: PageQuery },
): Promise<Page<z.input<typeof click>>> {
  const ofLink = isSelected(selection, ctx.config)
  const list = keyset({ from: clicks, by: 'clickedAt', page })
  const matching = ctx.db
    .select({ one: sql`1` })
    .from(clicks)
    .where(ofLink)
    .limit(maxFilteredCount + 1)
    .as('matching')
  const count = () => (selection.filters === undefined ? ctx.db.$count(clicks, ofLink) : ctx.db.$count(matching))
  const { items, ...rest } = await list.read(ctx.db.select().from(clicks), { where: ofLink, count })
  return { ...rest, items: items.map(serializeClick) }
}

export function serializeClick({ network, ...row }: ClickRow): z.input<typeof click> {
  return { ...row, class: clickClasses[row.class]!, ipAddress: network }
}

const exportBatchSize = 5_000

/** The same in batches: a link may have more than fit into memory. */
export async function* streamClicks(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  selection: HitSelection,
): AsyncGenerator<ClickRow[]> {
  for (let last: ClickRow | undefined; ;) {
    const { clickedAt, id } = clicks
    const after = last && or(lt(clickedAt, last.clickedAt), and(eq(clickedAt, last.clickedAt), lt(id, last.id)))
    const rows = await db
      .select()
      .from(clicks)
      .where(and(isSelected(selection, config), after))
      .orderBy(desc(clickedAt), desc(id))
      .limit(exportBatchSize)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < exportBatchSize) return
  }
}

/** Deletes a link's clicks and everything that was counted from them. */
export async function deleteClicks({ db }: { db: Db }, linkId: string): Promise<void> {
  await deleteOverviews({ db }, { ofLink: linkId })
  for (const table of [clicks, dailyRollups, linkVisitors]) await db.delete(table).where(eq(table.linkId, linkId))
  await deleteCounts({ db }, linkId)
}

type LimitedClick = { click: NewClick; maxClicks: number; timeZone: string; hasFallback: boolean }

/**
 * Stores a click on a link with a maximum, one at a time, and returns whether the link still had clicks left. Beyond the
 * maximum the click is stored only when the link has a fallback, since that visitor is redirected too.
 */
export function storeLimitedClick(
  { db }: Pick<Database, 'db'>,
  { click, maxClicks, timeZone, hasFallback }: LimitedClick,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const clickCount = await lockClickCount({ db: tx }, click.linkId)
    const isWithinLimit = clickCount < maxClicks || !countedClassIndexes.includes(click.class)
    if (isWithinLimit || hasFallback) await ingestClick({ db: tx }, { click, timeZone })
    return isWithinLimit
  })
}

/** Stores complete rows as one JSON parameter: with a parameter per value, thousands of rows take a second to serialize. */
export async function insertClicks({ db }: { db: Db }, rows: (typeof clicks.$inferInsert)[]): Promise<void> {
  await db.execute(sql`
    insert into clicks (id, link_id, clicked_at, class, is_qr, is_first, network, country, city, device, browser, referrer, campaign,
      region, os, source, medium, term, content)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as input (
      id uuid, "linkId" uuid, "clickedAt" timestamptz, class smallint, "isQr" boolean, "isFirst" boolean, network text,
      country text, city text, device text, browser text, referrer text, campaign text, region text, os text, source text,
      medium text, term text, content text)`)
}
