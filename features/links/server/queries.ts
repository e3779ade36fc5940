import { and, arrayContains, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { containsText } from '#platform/server/db/contains-text.ts'
import { keysetBy, type SortKey } from '#platform/server/db/keyset.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { linkQuery, linkTotals } from '../schema.ts'
import { linkCounts } from './clicks/tables.ts'
import { links, linkVersions, reservedCodes } from './tables.ts'

export type LinkRow = typeof links.$inferSelect
export type LinkWithCounts = LinkRow & { clickCount: number; uniqueCount: number; lastClickedAt: Date | null }

const inScope = (ctx: Ctx | TxCtx) => withinScope(ctx, { owner: links.ownerId })

const countColumns = {
  clickCount: sql<number>`coalesce(${linkCounts.clickCount}, 0)`.mapWith(Number).as('click_count'),
  uniqueCount: sql<number>`coalesce(${linkCounts.uniqueCount}, 0)`.mapWith(Number).as('unique_count'),
  lastClickedAt: linkCounts.lastClickedAt,
}

/** Links with their counters, of the trash or not, as a base that lists and single reads narrow. */
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

const sortKeys: Record<ListLinksOptions['sort'] | 'trashed', SortKey<LinkWithCounts>> = {
  newest: { by: links.createdAt, type: 'timestamptz', of: (row) => row.createdAt },
  clicks: { by: sql`coalesce(${linkCounts.clickCount}, 0)`, type: 'float8', of: (row) => row.clickCount },
  recent: {
    by: sql`coalesce(${linkCounts.lastClickedAt}, 'epoch')`,
    type: 'timestamptz',
    of: (row) => row.lastClickedAt ?? new Date(0),
  },
  trashed: { by: links.trashedAt, type: 'timestamptz', of: (row) => row.trashedAt! },
}

/** The links out of the trash that fit the filters. */
export async function listLinks(ctx: Ctx, options: ListLinksOptions): Promise<Page<LinkWithCounts>> {
  const { q, status, tag, sort } = options
  const condition = and(
    isNull(links.trashedAt),
    inScope(ctx),
    q ? containsText([links.title, links.shortCode, links.originalUrl, links.description], q) : undefined,
    status === 'all' ? undefined : eq(links.isActive, status === 'active'),
    tag ? arrayContains(links.tags, [tag]) : undefined,
  )
  return fetchPage(ctx, { condition, sortKey: sortKeys[sort], page: options })
}

/** Links in the trash, the last one put there first. */
export async function listTrashedLinks(ctx: Ctx, page: PageQuery): Promise<Page<LinkWithCounts>> {
  const condition = and(isNotNull(links.trashedAt), inScope(ctx))
  return fetchPage(ctx, { condition, sortKey: sortKeys.trashed, page })
}

type PageOptions = { condition: SQL | undefined; sortKey: SortKey<LinkWithCounts>; page: PageQuery }

async function fetchPage({ db }: Ctx, { condition, sortKey, page }: PageOptions): Promise<Page<LinkWithCounts>> {
  const byId: SortKey<LinkWithCounts> = { by: links.id, type: 'uuid', of: (row) => row.id }
  const list = keysetBy({ keys: [sortKey, byId], page })
  const rows = await selectWithCounts(db)
    .where(and(condition, list.after))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  return list.toPage(rows.map(flattenCounts), await db.$count(links, condition))
}

/** The figures above the list. */
export async function countTotals(ctx: Ctx): Promise<z.input<typeof linkTotals>> {
  const condition = and(isNull(links.trashedAt), inScope(ctx))
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

/** A link out of the trash and within reach, or a 404. */
export async function findLink(ctx: Ctx | TxCtx, id: string): Promise<LinkWithCounts> {
  const [row] = await selectWithCounts(ctx.db).where(and(eq(links.id, id), isNull(links.trashedAt), inScope(ctx)))
  if (!row) throw problem('link.not_found')
  return flattenCounts(row)
}

/** The same, held until the transaction ends: of two changes at once the second builds on the first. */
export async function lockLink(tx: TxCtx, id: string): Promise<LinkRow> {
  const [row] = await tx.db
    .select()
    .from(links)
    .where(and(eq(links.id, id), isNull(links.trashedAt), inScope(tx)))
    .for('update')
  if (!row) throw problem('link.not_found')
  return row
}

const nextVersion = sql<number>`${links.version} + 1`

type LinkChange = { id: string; set: Partial<LinkRow> }

/** Changes a link out of the trash, or answers a 404. */
export async function updateLink(tx: TxCtx, { id, set }: LinkChange): Promise<LinkRow> {
  return updateOne(tx, { id, set, where: isNull(links.trashedAt) })
}

/** Changes a link in the trash, or answers a 404. */
export async function updateTrashedLink(tx: TxCtx, { id, set }: LinkChange): Promise<LinkRow> {
  return updateOne(tx, { id, set, where: isNotNull(links.trashedAt) })
}

async function updateOne(tx: TxCtx, { id, set, where }: LinkChange & { where: SQL }): Promise<LinkRow> {
  const [row] = await tx.db
    .update(links)
    .set({ ...set, version: nextVersion as never })
    .where(and(eq(links.id, id), where, inScope(tx)))
    .returning()
  if (!row) throw problem('link.not_found')
  return row
}

/** Takes a code for ever and stores its link; false when the code was given out before. */
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

/** Which of these links there are within reach, and whether each is in the trash. */
export async function findLinkStates(
  tx: TxCtx,
  ids: string[],
): Promise<{ id: string; shortCode: string; trashedAt: Date | null }[]> {
  const { id, shortCode, trashedAt } = links
  return tx.db
    .select({ id, shortCode, trashedAt })
    .from(links)
    .where(and(inArray(sql`${id}::text`, ids), inScope(tx)))
    .orderBy(id)
    .for('update')
}

/** Adds and removes tags; answers how many links that changed. */
export async function updateTags(
  tx: TxCtx,
  { ids, add, remove }: { ids: string[]; add: string[]; remove: string[] },
): Promise<number> {
  const kept = sql`select tag from unnest(${links.tags}) as tag where tag <> all(${sql.param(remove)}::text[])`
  const condition = sql`array(${kept} union select unnest(${sql.param(add)}::text[]) order by 1)`
  const changed = await tx.db
    .update(links)
    .set({ tags: condition as never, updatedAt: tx.now(), version: nextVersion as never })
    .where(
      and(
        inArray(sql`${links.id}::text`, ids),
        isNull(links.trashedAt),
        inScope(tx),
        sql`${links.tags} is distinct from ${condition}`,
      ),
    )
    .returning({ id: links.id })
  return changed.length
}

export async function deleteLinks({ db }: { db: Db }, ids: string[]): Promise<void> {
  await db.delete(links).where(inArray(links.id, ids))
}

/** Keeps what a link led to, numbered after its earlier destinations. The caller has locked the link. */
export async function insertVersion(
  { db }: { db: Db },
  destination: Omit<typeof linkVersions.$inferInsert, 'version'>,
): Promise<void> {
  const earlierCount = await db.$count(linkVersions, eq(linkVersions.linkId, destination.linkId))
  await db.insert(linkVersions).values({ ...destination, version: earlierCount + 1 })
}

type LinkVersionRow = typeof linkVersions.$inferSelect

/** What a link led to before, newest first. */
export async function listVersions(
  { db }: { db: Db },
  { linkId, page }: { linkId: string; page: PageQuery },
): Promise<Page<LinkVersionRow>> {
  const isOfLink = eq(linkVersions.linkId, linkId)
  const list = keysetBy<LinkVersionRow>({
    keys: [{ by: linkVersions.version, type: 'float8', of: (row) => row.version }],
    page,
  })
  const rows = await db
    .select()
    .from(linkVersions)
    .where(and(isOfLink, list.after))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  return list.toPage(rows, await db.$count(linkVersions, isOfLink))
}

/** What the redirector needs to know of the link of a code, the trash included: its answer differs from "unknown". */
export async function findLinksByCode({ db }: { db: Db }, codes: string[]): Promise<LinkWithCounts[]> {
  const rows = await selectWithCounts(db).where(sql`${links.shortCode} = any(${sql.param(codes)}::text[])`)
  return rows.map(flattenCounts)
}
