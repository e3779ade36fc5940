import { and, arrayContains, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { containsText } from '#platform/server/db/contains-text.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { Permission } from '#rules/permissions.ts'
import type { linkQuery, linkTotals } from '../schema.ts'
import { linkCounts } from './counts/tables.ts'
import { links, linkVersions, reservedCodes } from './tables.ts'

export type LinkRow = typeof links.$inferSelect
export type LinkWithCounts = LinkRow & { clickCount: number; uniqueCount: number; lastClickedAt: Date | null }

const scope = (ctx: Ctx | TxCtx, permission: Permission) =>
  withinScope(ctx as Ctx, { permission, owner: links.ownerId })

const countColumns = {
  clickCount: sql<number>`coalesce(${linkCounts.clickCount}, 0)`.mapWith(Number).as('click_count'),
  uniqueCount: sql<number>`coalesce(${linkCounts.uniqueCount}, 0)`.mapWith(Number).as('unique_count'),
  lastClickedAt: linkCounts.lastClickedAt,
}

/** All links with their counters, the trash included. Callers add the conditions. */
function selectWithCounts(db: Db) {
  return db
    .select({ link: links, ...countColumns })
    .from(links)
    .leftJoin(linkCounts, eq(linkCounts.linkId, links.id))
}

const flattenCounts = ({
  link,
  ...counts
}: { link: LinkRow } & Omit<LinkWithCounts, keyof LinkRow>): LinkWithCounts => ({
  ...link,
  ...counts,
})

type ListLinksOptions = PageQuery & z.output<typeof linkQuery>

/** Links outside the trash that match the filters. Paged by offset: click counts change between pages, so a keyset would skip rows. */
export async function listLinks(ctx: Ctx, options: ListLinksOptions): Promise<Page<LinkWithCounts>> {
  const { q, status, tag, sort } = options
  const condition = and(
    isNull(links.trashedAt),
    scope(ctx, 'link.list'),
    q ? containsText([links.title, links.shortCode, links.originalUrl, links.description], q) : undefined,
    status === 'all' ? undefined : eq(links.isActive, status === 'active'),
    tag ? arrayContains(links.tags, [tag]) : undefined,
  )
  const orders: Record<ListLinksOptions['sort'], SQL[]> = {
    newest: [desc(links.createdAt), desc(links.id)],
    clicks: [sql`coalesce(${linkCounts.clickCount}, 0) desc`, desc(links.id)],
    recent: [sql`${linkCounts.lastClickedAt} desc nulls last`, desc(links.id)],
  }
  return fetchPage(ctx, { condition, order: orders[sort], page: options })
}

/** Links in the trash, most recently trashed first. */
export async function listTrashedLinks(ctx: Ctx, page: PageQuery): Promise<Page<LinkWithCounts>> {
  const condition = and(isNotNull(links.trashedAt), scope(ctx, 'link.listTrash'))
  return fetchPage(ctx, { condition, order: [desc(links.trashedAt), desc(links.id)], page })
}

type PageOptions = { condition: SQL | undefined; order: SQL[]; page: PageQuery }

async function fetchPage({ db }: Ctx, { condition, order, page }: PageOptions): Promise<Page<LinkWithCounts>> {
  const offset = /^\d{1,7}$/.test(page.cursor ?? '') ? Number(page.cursor) : 0
  const rows = await selectWithCounts(db)
    .where(condition)
    .orderBy(...order)
    .limit(page.limit + 1)
    .offset(offset)
  const totalCount = await db.$count(links, condition)
  const nextCursor = rows.length > page.limit ? String(offset + page.limit) : null
  return { items: rows.slice(0, page.limit).map(flattenCounts), totalCount, nextCursor }
}

/** The totals above the list. */
export async function countTotals(ctx: Ctx): Promise<z.input<typeof linkTotals>> {
  const condition = and(isNull(links.trashedAt), scope(ctx, 'link.list'))
  const [totals] = await ctx.db
    .select({
      totalLinks: sql<number>`count(*)`.mapWith(Number),
      totalClicks: sql<number>`coalesce(sum(${linkCounts.clickCount}), 0)`.mapWith(Number),
      activeLinks: sql<number>`count(*) filter (where ${links.isActive})`.mapWith(Number),
    })
    .from(links)
    .leftJoin(linkCounts, eq(linkCounts.linkId, links.id))
    .where(condition)
  const tag = sql<string>`unnest(${links.tags})`.as('tag')
  const each = ctx.db.select({ tag }).from(links).where(condition).as('each')
  const tags = await ctx.db
    .select({ tag: each.tag, count: sql<number>`count(*)`.mapWith(Number) })
    .from(each)
    .groupBy(each.tag)
    .orderBy(sql`count(*) desc`, each.tag)
    .limit(100)
  return { ...totals!, tags }
}

/** A link outside the trash and within the viewer's scope, else a 404. */
export async function findLink(
  ctx: Ctx | TxCtx,
  { id, permission }: { id: string; permission: Permission },
): Promise<LinkWithCounts> {
  const [row] = await selectWithCounts(ctx.db).where(
    and(eq(links.id, id), isNull(links.trashedAt), scope(ctx, permission)),
  )
  if (!row) throw problem('link.not_found')
  return flattenCounts(row)
}

/** The same, locked until the transaction ends, so that concurrent edits do not overwrite each other. */
export async function lockLink(
  tx: TxCtx,
  { id, permission }: { id: string; permission: Permission },
): Promise<LinkRow> {
  const [row] = await tx.db
    .select()
    .from(links)
    .where(and(eq(links.id, id), isNull(links.trashedAt), scope(tx, permission)))
    .for('update')
  if (!row) throw problem('link.not_found')
  return row
}

/** Always later than the stored value, even when clocks differ: `updatedAt` is the version that `If-Match` names. */
const nextUpdatedAt = (at: Date) =>
  sql`greatest(${at.toISOString()}::timestamptz, ${links.updatedAt} + interval '1 millisecond')`

type LinkChange = { id: string; set: Partial<LinkRow>; permission: Permission }

/** Changes a link outside the trash, else a 404. */
export async function updateLink(tx: TxCtx, { id, set, permission }: LinkChange): Promise<LinkRow> {
  return updateOne(tx, { id, set, permission, where: isNull(links.trashedAt) })
}

/** Changes a link in the trash, else a 404. */
export async function updateTrashedLink(tx: TxCtx, { id, set, permission }: LinkChange): Promise<LinkRow> {
  return updateOne(tx, { id, set, permission, where: isNotNull(links.trashedAt) })
}

async function updateOne(tx: TxCtx, { id, set, permission, where }: LinkChange & { where: SQL }): Promise<LinkRow> {
  const [row] = await tx.db
    .update(links)
    .set({ ...set, ...(set.updatedAt && { updatedAt: nextUpdatedAt(set.updatedAt) }) })
    .where(and(eq(links.id, id), where, scope(tx, permission)))
    .returning()
  if (!row) throw problem('link.not_found')
  return row
}

/** Reserves the code forever and stores the link; false when any link has ever had the code. */
export async function insertLink(tx: TxCtx, link: typeof links.$inferInsert): Promise<boolean> {
  const reserved = await tx.db
    .insert(reservedCodes)
    .values({ code: link.shortCode, reservedAt: link.createdAt })
    .onConflictDoNothing()
    .returning({ code: reservedCodes.code })
  if (reserved.length === 0) return false
  await tx.db.insert(links).values(link)
  return true
}

export async function isCodeTaken({ db }: { db: Db }, code: string): Promise<boolean> {
  return (await db.$count(reservedCodes, eq(reservedCodes.code, code))) > 0
}

/** The state of those of these links that are within the viewer's scope, locked until the transaction ends. */
export async function findLinkStates(
  tx: TxCtx,
  { ids, permission }: { ids: string[]; permission: Permission },
): Promise<{ id: string; shortCode: string; trashedAt: Date | null }[]> {
  const { id, shortCode, trashedAt } = links
  return tx.db
    .select({ id, shortCode, trashedAt })
    .from(links)
    .where(and(inArray(sql`${id}::text`, ids), scope(tx, permission)))
    .orderBy(id)
    .for('update')
}

/** Adds and removes tags; returns how many links changed. */
export async function updateTags(
  tx: TxCtx,
  { ids, add, remove }: { ids: string[]; add: string[]; remove: string[] },
): Promise<number> {
  const kept = sql`select tag from unnest(${links.tags}) as tag where tag <> all(${sql.param(remove)}::text[])`
  const condition = sql`array(${kept} union select unnest(${sql.param(add)}::text[]) order by 1)`
  const changed = await tx.db
    .update(links)
    .set({ tags: condition as never, updatedAt: nextUpdatedAt(tx.now()) })
    .where(
      and(
        inArray(sql`${links.id}::text`, ids),
        isNull(links.trashedAt),
        scope(tx, 'link.edit'),
        sql`${links.tags} is distinct from ${condition}`,
      ),
    )
    .returning({ id: links.id })
  return changed.length
}

export async function deleteLinks({ db }: { db: Db }, ids: string[]): Promise<void> {
  await db.delete(links).where(inArray(links.id, ids))
}

export async function insertVersion({ db }: { db: Db }, version: typeof linkVersions.$inferInsert): Promise<void> {
  await db.insert(linkVersions).values(version)
}

export async function listVersions({ db }: { db: Db }, linkId: string): Promise<(typeof linkVersions.$inferSelect)[]> {
  return db
    .select()
    .from(linkVersions)
    .where(eq(linkVersions.linkId, linkId))
    .orderBy(desc(linkVersions.version))
    .limit(1_000)
}
