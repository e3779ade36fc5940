import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { Db } from '#platform/server/db/database.ts'
import { clickClasses, type click } from '../../schema.ts'
import { clicks, clickSums, linkCounts, linkVisitors } from './tables.ts'

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

/** Forgets what could tell visitors apart once their day is over: the salts, then the hashes (T18). */
export async function forgetVisitors({ db }: { db: Db }, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
  await db.execute(sql`delete from visitor_salts where day < ${before}`)
  await db.execute(sql`delete from link_visitors where seen_on < ${before}`)
}
