import { and, arrayContains, desc, eq, getColumns, inArray, sql, type SQL } from 'drizzle-orm'
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
import { links, linkTrash, linkVersions, liveLinks, reservedCodes } from './tables.ts'

export type LinkRow = typeof links.$inferSelect
export type LinkWithCounts = LinkRow & { clickCount: number; uniqueCount: number; lastClickedAt: Date | null }

const scope = (ctx: Ctx | TxCtx, permission: Permission) =>
  withinScope(ctx as Ctx, { permission, owner: liveLinks.ownerId })

const countColumns = {
  clickCount: sql<number>`coalesce(${linkCounts.clickCount}, 0)`.mapWith(Number).as('click_count'),
  uniqueCount: sql<number>`coalesce(${linkCounts.uniqueCount}, 0)`.mapWith(Number).as('unique_count'),
  lastClickedAt: linkCounts.lastClickedAt,
}

/** Live links with their counters. Callers add the conditions. */
function selectWithCounts(db: Db) {
  return db
    .select({ ...getColumns(liveLinks), ...countColumns })
    .from(liveLinks)
    .leftJoin(linkCounts, eq(linkCounts.linkId, liveLinks.id))
}

type ListLinksOptions = PageQuery & z.output<typeof linkQuery>

/** Links outside the trash that match the filters. Paged by offset: click counts change between pages, so a keyset would skip rows. */
export async function listLinks(ctx: Ctx, options: ListLinksOptions): Promise<Page<LinkWithCounts>> {
  const { q, status, tag, sort } = options
  const condition = and(
    scope(ctx, 'link.list'),
    q
      ? containsText([liveLinks.title, liveLinks.shortCode, liveLinks.originalUrl, liveLinks.description], q)
      : undefined,
    status === 'all' ? undefined : eq(liveLinks.isActive, status === 'active'),
    tag ? arrayContains(liveLinks.tags, [tag]) : undefined,
  )
  const orders: Record<ListLinksOptions['sort'], SQL[]> = {
    newest: [desc(liveLinks.createdAt), desc(liveLinks.id)],
    clicks: [sql`coalesce(${linkCounts.clickCount}, 0) desc`, desc(liveLinks.id)],
    recent: [sql`${linkCounts.lastClickedAt} desc nulls last`, desc(liveLinks.id)],
  }
  return fetchPage(ctx, { condition, order: orders[sort], page: options })
}

/** Links in the trash, most recently trashed first. */
export async function listTrashedLinks(ctx: Ctx, page: PageQuery): Promise<Page<LinkWithCounts>> {
  const trashed = await linkTrash.list(ctx, { permission: 'link.listTrash', page })
  const ids = trashed.items.map(({ id }) => id)
  const counts = await ctx.db
    .select({ linkId: linkCounts.linkId, ...countColumns })
    .from(linkCounts)
    .where(inArray(linkCounts.linkId, ids))
  const countsById = new Map(counts.map(({ linkId, ...own }) => [linkId, own]))
  const items = trashed.items.map((link) => ({ ...link, ...(countsById.get(link.id) ?? noCounts) }))
  return { ...trashed, items }
}

const noCounts = { clickCount: 0, uniqueCount: 0, lastClickedAt: null }

type PageOptions = { condition: SQL | undefined; order: SQL[]; page: PageQuery }

async function fetchPage({ db }: Ctx, { condition, order, page }: PageOptions): Promise<Page<LinkWithCounts>> {
  const offset = /^\d{1,7}$/.test(page.cursor ?? '') ? Number(page.cursor) : 0
  const rows = await selectWithCounts(db)
    .where(condition)
    .orderBy(...order)
    .limit(page.limit + 1)
    .offset(offset)
  const totalCount = await db.$count(liveLinks, condition)
  const nextCursor = rows.length > page.limit ? String(offset + page.limit) : null
  return { items: rows.slice(0, page.limit), totalCount, nextCursor }
}

/** The totals above the list. */
export async function countTotals(ctx: Ctx): Promise<z.input<typeof linkTotals>> {
  const condition = scope(ctx, 'link.list')
  const [totals] = await ctx.db
    .select({
      totalLinks: sql<number>`count(*)`.mapWith(Number),
      totalClicks: sql<number>`coalesce(sum(${linkCounts.clickCount}), 0)`.mapWith(Number),
      activeLinks: sql<number>`count(*) filter (where ${liveLinks.isActive})`.mapWith(Number),
    })
    .from(liveLinks)
    .leftJoin(linkCounts, eq(linkCounts.linkId, liveLinks.id))
    .where(condition)
  const tag = sql<string>`unnest(${liveLinks.tags})`.as('tag')
  const each = ctx.db.select({ tag }).from(liveLinks).where(condition).as('each')
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
  const [row] = await selectWithCounts(ctx.db).where(and(eq(liveLinks.id, id), scope(ctx, permission)))
  if (!row) throw problem('link.not_found')
  return row
}

/** The same, locked until the transaction ends, so that concurrent edits do not overwrite each other. */
export async function lockLink(
  tx: TxCtx,
  { id, permission }: { id: string; permission: Permission },
): Promise<LinkRow> {
  const [row] = await tx.db
    .select()
    .from(liveLinks)
    .where(and(eq(liveLinks.id, id), scope(tx, permission)))
    .for('update')
  if (!row) throw problem('link.not_found')
  return row
}

/** Always later than the stored value, even when clocks differ: `updatedAt` is the version that `If-Match` names. */
const nextUpdatedAt = (at: Date) =>
  sql`greatest(${at.toISOString()}::timestamptz, ${links.updatedAt} + interval '1 millisecond')`

/** Changes a link that the caller has locked. */
export async function updateLink(
  tx: TxCtx,
  { id, set }: { id: string; set: Partial<LinkRow> & { updatedAt: Date } },
): Promise<LinkRow> {
  const [row] = await tx.db
    .update(links)
    .set({ ...set, updatedAt: nextUpdatedAt(set.updatedAt) })
    .where(eq(links.id, id))
    .returning()
  return row!
}

type Move = { id: string; permission: Permission }

/** Moves a link to the trash, or answers a 404. */
export async function moveToTrash(tx: TxCtx, { id, permission }: Move): Promise<LinkRow> {
  const [row] = await linkTrash.trash(tx, { ids: [id], permission })
  return row
}

/** Moves a link out of the trash, or throws a 404. */
export async function restoreFromTrash(tx: TxCtx, { id, permission }: Move): Promise<LinkRow> {
  const [row] = await linkTrash.restore(tx, { ids: [id], permission, set: { updatedAt: nextUpdatedAt(tx.now()) } })
  return row
}

/** Deletes trashed links for good, all or none, and returns what they were. */
export async function purgeFromTrash(
  tx: TxCtx,
  selection: { ids: string[]; permission: Permission },
): Promise<LinkRow[]> {
  return linkTrash.purge(tx, selection)
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

/** Adds and removes tags; returns how many links changed. */
export async function updateTags(
  tx: TxCtx,
  { ids, add, remove }: { ids: string[]; add: string[]; remove: string[] },
): Promise<number> {
  const selected = tx.db
    .select({ id: liveLinks.id })
    .from(liveLinks)
    .where(and(inArray(sql`${liveLinks.id}::text`, ids), scope(tx, 'link.edit')))
  const kept = sql`select tag from unnest(${links.tags}) as tag where tag <> all(${sql.param(remove)}::text[])`
  const condition = sql`array(${kept} union select unnest(${sql.param(add)}::text[]) order by 1)`
  const changed = await tx.db
    .update(links)
    .set({ tags: condition as never, updatedAt: nextUpdatedAt(tx.now()) })
    .where(and(inArray(links.id, selected), sql`${links.tags} is distinct from ${condition}`))
    .returning({ id: links.id })
  return changed.length
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
