import { and, arrayContains, eq, getColumns, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { containsText } from '#platform/server/db/contains-text.ts'
import { keysetBy, type SortKey } from '#platform/server/db/keyset.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { createRows } from '#platform/server/rows.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { linkQuery, linkTotals } from '../schema.ts'
import { linkCounts, links, linkTrash, linkVersions, liveLinks, reservedCodes } from './tables.ts'

export type LinkRow = typeof links.$inferSelect
export type LinkWithCounts = LinkRow & { clickCount: number; uniqueCount: number; lastClickedAt: Date | null }

const inScope = (ctx: Ctx | TxCtx) => withinScope(ctx, { owner: liveLinks.ownerId })

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

const sortKeys: Record<ListLinksOptions['sort'], SortKey<LinkWithCounts>> = {
  newest: { by: liveLinks.createdAt, type: 'timestamptz', of: (row) => row.createdAt },
  clicks: { by: sql`coalesce(${linkCounts.clickCount}, 0)`, type: 'float8', of: (row) => row.clickCount },
  recent: {
    by: sql`coalesce(${linkCounts.lastClickedAt}, 'epoch')`,
    type: 'timestamptz',
    of: (row) => row.lastClickedAt ?? new Date(0),
  },
}
const byId: SortKey<LinkWithCounts> = { by: liveLinks.id, type: 'uuid', of: (row) => row.id }

/** Links outside the trash that match the filters. */
export async function listLinks(
  ctx: Ctx,
  { q, status, tag, sort, ...page }: ListLinksOptions,
): Promise<Page<LinkWithCounts>> {
  const condition = and(
    inScope(ctx),
    q
      ? containsText([liveLinks.title, liveLinks.shortCode, liveLinks.originalUrl, liveLinks.description], q)
      : undefined,
    status === 'all' ? undefined : eq(liveLinks.isActive, status === 'active'),
    tag ? arrayContains(liveLinks.tags, [tag]) : undefined,
  )
  const list = keysetBy({ keys: [sortKeys[sort], byId], page })
  return list.read(selectWithCounts(ctx.db), { where: condition, count: () => ctx.db.$count(liveLinks, condition) })
}

/** Links in the trash, most recently trashed first. */
export async function listTrashedLinks(ctx: Ctx, page: PageQuery): Promise<Page<LinkWithCounts>> {
  const trashed = await linkTrash.list(ctx, page)
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

/** The totals above the list. */
export async function countTotals(ctx: Ctx): Promise<z.input<typeof linkTotals>> {
  const condition = inScope(ctx)
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
export async function findLink(ctx: Ctx | TxCtx, id: string): Promise<LinkWithCounts> {
  const [row] = await selectWithCounts(ctx.db).where(and(eq(liveLinks.id, id), inScope(ctx)))
  if (!row) throw problem('link.not_found')
  return row
}

export const { lock: lockLink, update: updateLink } = createRows(links, { live: liveLinks, notFound: 'link.not_found' })

/** PostgreSQL channel that names the code of each link that changed. */
export const linkChangesChannel = 'foundry_links'

/** Makes every process drop its cached target of this code once the transaction commits. */
export async function publishLinkChange(tx: TxCtx, code: string): Promise<void> {
  await tx.notifyProcesses(linkChangesChannel, code)
}

export const { trashOne: moveToTrash, purge: purgeFromTrash } = linkTrash

/** Moves a link out of the trash, or throws a 404. */
export async function restoreFromTrash(tx: TxCtx, id: string): Promise<LinkRow> {
  const [row] = await linkTrash.restore(tx, { ids: [id], set: { updatedAt: tx.now() } })
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

/** Adds and removes tags; returns how many links changed. */
export async function updateTags(
  tx: TxCtx,
  { ids, add, remove }: { ids: string[]; add: string[]; remove: string[] },
): Promise<number> {
  const selected = tx.db
    .select({ id: liveLinks.id })
    .from(liveLinks)
    .where(and(inArray(sql`${liveLinks.id}::text`, ids), inScope(tx)))
  const kept = sql`select tag from unnest(${links.tags}) as tag where tag <> all(${sql.param(remove)}::text[])`
  const condition = sql`array(${kept} union select unnest(${sql.param(add)}::text[]) order by 1)`
  const changed = await tx.db
    .update(links)
    .set({ tags: condition as never, updatedAt: tx.now(), version: sql`${links.version} + 1` as never })
    .where(and(inArray(links.id, selected), sql`${links.tags} is distinct from ${condition}`))
    .returning({ id: links.id })
  return changed.length
}

/** Stores a former destination, numbered after the earlier ones. The caller has locked the link. */
export async function insertVersion(
  { db }: { db: Db },
  destination: Omit<typeof linkVersions.$inferInsert, 'version'>,
): Promise<void> {
  const earlierCount = await db.$count(linkVersions, eq(linkVersions.linkId, destination.linkId))
  await db.insert(linkVersions).values({ ...destination, version: earlierCount + 1 })
}

type LinkVersionRow = typeof linkVersions.$inferSelect

/** The former destinations of a link, newest first. */
export async function listVersions(
  { db }: { db: Db },
  { linkId, page }: { linkId: string; page: PageQuery },
): Promise<Page<LinkVersionRow>> {
  const isOfLink = eq(linkVersions.linkId, linkId)
  const list = keysetBy<LinkVersionRow>({
    keys: [{ by: linkVersions.version, type: 'float8', of: (row) => row.version }],
    page,
  })
  return list.read(db.select().from(linkVersions), { where: isOfLink, count: () => db.$count(linkVersions, isOfLink) })
}
