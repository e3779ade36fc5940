import { and, arrayContains, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { contain } from '#platform/server/db/contains.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { withinReach } from '#platform/server/reach.ts'
import type { Permission } from '#rules/permissions.ts'
import type { linkQuery, linkTotals } from '../schema.ts'
import { linkCounts } from './clicks/tables.ts'
import { links, linkVersions, spentCodes } from './tables.ts'

export type LinkRow = typeof links.$inferSelect
export type CountedLink = LinkRow & { clickCount: number; uniqueCount: number; lastClickedAt: Date | null }

const reach = (ctx: Ctx | TxCtx, permission: Permission) =>
  withinReach(ctx as Ctx, { permission, owner: links.ownerId })

const counted = {
  clickCount: sql<number>`coalesce(${linkCounts.clickCount}, 0)`.mapWith(Number).as('click_count'),
  uniqueCount: sql<number>`coalesce(${linkCounts.uniqueCount}, 0)`.mapWith(Number).as('unique_count'),
  lastClickedAt: linkCounts.lastClickedAt,
}

/** Links with their counters, of the trash or not, as a base that lists and single reads narrow. */
function selectCounted(db: Db) {
  return db
    .select({ link: links, ...counted })
    .from(links)
    .leftJoin(linkCounts, eq(linkCounts.linkId, links.id))
}

const flat = ({ link, ...counts }: { link: LinkRow } & Omit<CountedLink, keyof LinkRow>): CountedLink => ({
  ...link,
  ...counts,
})

type Listing = PageQuery & z.output<typeof linkQuery>

/** The links out of the trash that fit the filters. Pages are offsets: the order by clicks moves while one reads. */
export async function listLinks(ctx: Ctx, listing: Listing): Promise<Page<CountedLink>> {
  const { q, status, tag, sort } = listing
  const wanted = and(
    isNull(links.trashedAt),
    reach(ctx, 'link.list'),
    q ? contain([links.title, links.shortCode, links.originalUrl, links.description], q) : undefined,
    status === 'all' ? undefined : eq(links.isActive, status === 'active'),
    tag ? arrayContains(links.tags, [tag]) : undefined,
  )
  const orders: Record<Listing['sort'], SQL[]> = {
    newest: [desc(links.createdAt), desc(links.id)],
    clicks: [sql`coalesce(${linkCounts.clickCount}, 0) desc`, desc(links.id)],
    recent: [sql`${linkCounts.lastClickedAt} desc nulls last`, desc(links.id)],
  }
  return readPage(ctx, { wanted, order: orders[sort], page: listing })
}

/** Links in the trash, the last one put there first. */
export async function listTrashedLinks(ctx: Ctx, page: PageQuery): Promise<Page<CountedLink>> {
  const wanted = and(isNotNull(links.trashedAt), reach(ctx, 'link.listTrash'))
  return readPage(ctx, { wanted, order: [desc(links.trashedAt), desc(links.id)], page })
}

type Reading = { wanted: SQL | undefined; order: SQL[]; page: PageQuery }

async function readPage({ db }: Ctx, { wanted, order, page }: Reading): Promise<Page<CountedLink>> {
  const offset = /^\d{1,7}$/.test(page.cursor ?? '') ? Number(page.cursor) : 0
  const rows = await selectCounted(db)
    .where(wanted)
    .orderBy(...order)
    .limit(page.limit + 1)
    .offset(offset)
  const totalCount = await db.$count(links, wanted)
  const nextCursor = rows.length > page.limit ? String(offset + page.limit) : null
  return { items: rows.slice(0, page.limit).map(flat), totalCount, nextCursor }
}

/** The figures above the list. */
export async function countTotals(ctx: Ctx): Promise<z.input<typeof linkTotals>> {
  const wanted = and(isNull(links.trashedAt), reach(ctx, 'link.list'))
  const [totals] = await ctx.db
    .select({
      totalLinks: sql<number>`count(*)`.mapWith(Number),
      totalClicks: sql<number>`coalesce(sum(${linkCounts.clickCount}), 0)`.mapWith(Number),
      activeLinks: sql<number>`count(*) filter (where ${links.isActive})`.mapWith(Number),
    })
    .from(links)
    .leftJoin(linkCounts, eq(linkCounts.linkId, links.id))
    .where(wanted)
  const tag = sql<string>`unnest(${links.tags})`.as('tag')
  const each = ctx.db.select({ tag }).from(links).where(wanted).as('each')
  const tags = await ctx.db
    .select({ tag: each.tag, count: sql<number>`count(*)`.mapWith(Number) })
    .from(each)
    .groupBy(each.tag)
    .orderBy(sql`count(*) desc`, each.tag)
    .limit(100)
  return { ...totals!, tags }
}

/** A link out of the trash and within reach, or a 404. */
export async function findLink(
  ctx: Ctx | TxCtx,
  { id, permission }: { id: string; permission: Permission },
): Promise<CountedLink> {
  const [row] = await selectCounted(ctx.db).where(
    and(eq(links.id, id), isNull(links.trashedAt), reach(ctx, permission)),
  )
  if (!row) throw problem('link.not_found')
  return flat(row)
}

/** The same, held until the transaction ends: of two changes at once the second builds on the first. */
export async function lockLink(
  tx: TxCtx,
  { id, permission }: { id: string; permission: Permission },
): Promise<LinkRow> {
  const [row] = await tx.db
    .select()
    .from(links)
    .where(and(eq(links.id, id), isNull(links.trashedAt), reach(tx, permission)))
    .for('update')
  if (!row) throw problem('link.not_found')
  return row
}

/** Later than before by every clock: this time is what an edition is known by. */
const laterThanBefore = (at: Date) =>
  sql`greatest(${at.toISOString()}::timestamptz, ${links.updatedAt} + interval '1 millisecond')`

type LinkChange = { id: string; set: Partial<LinkRow>; permission: Permission }

/** Changes a link out of the trash, or answers a 404. */
export async function updateLink(tx: TxCtx, { id, set, permission }: LinkChange): Promise<LinkRow> {
  return changeOne(tx, { id, set, permission, where: isNull(links.trashedAt) })
}

/** Changes a link in the trash, or answers a 404. */
export async function updateTrashedLink(tx: TxCtx, { id, set, permission }: LinkChange): Promise<LinkRow> {
  return changeOne(tx, { id, set, permission, where: isNotNull(links.trashedAt) })
}

async function changeOne(tx: TxCtx, { id, set, permission, where }: LinkChange & { where: SQL }): Promise<LinkRow> {
  const [row] = await tx.db
    .update(links)
    .set({ ...set, ...(set.updatedAt && { updatedAt: laterThanBefore(set.updatedAt) }) })
    .where(and(eq(links.id, id), where, reach(tx, permission)))
    .returning()
  if (!row) throw problem('link.not_found')
  return row
}

/** Takes a code for ever and stores its link; false when the code was given out before. */
export async function insertLink(tx: TxCtx, link: typeof links.$inferInsert): Promise<boolean> {
  const taken = await tx.db
    .insert(spentCodes)
    .values({ code: link.shortCode, spentAt: link.createdAt })
    .onConflictDoNothing()
    .returning({ code: spentCodes.code })
  if (taken.length === 0) return false
  await tx.db.insert(links).values(link)
  return true
}

export async function isCodeSpent({ db }: { db: Db }, code: string): Promise<boolean> {
  return (await db.$count(spentCodes, eq(spentCodes.code, code))) > 0
}

/** Which of these links there are within reach, and whether each is in the trash. */
export async function findPlaces(
  tx: TxCtx,
  { ids, permission }: { ids: string[]; permission: Permission },
): Promise<{ id: string; shortCode: string; trashedAt: Date | null }[]> {
  const { id, shortCode, trashedAt } = links
  return tx.db
    .select({ id, shortCode, trashedAt })
    .from(links)
    .where(and(inArray(sql`${id}::text`, ids), reach(tx, permission)))
    .orderBy(id)
    .for('update')
}

/** Adds and removes tags; answers how many links that changed. */
export async function retagLinks(
  tx: TxCtx,
  { ids, add, remove }: { ids: string[]; add: string[]; remove: string[] },
): Promise<number> {
  const kept = sql`select tag from unnest(${links.tags}) as tag where tag <> all(${sql.param(remove)}::text[])`
  const wanted = sql`array(${kept} union select unnest(${sql.param(add)}::text[]) order by 1)`
  const changed = await tx.db
    .update(links)
    .set({ tags: wanted as never, updatedAt: laterThanBefore(tx.now()) })
    .where(
      and(
        inArray(sql`${links.id}::text`, ids),
        isNull(links.trashedAt),
        reach(tx, 'link.edit'),
        sql`${links.tags} is distinct from ${wanted}`,
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

/** What the redirector needs to know of the link of a code, the trash included: its answer differs from "unknown". */
export async function findLinksByCode({ db }: { db: Db }, codes: string[]): Promise<CountedLink[]> {
  const rows = await selectCounted(db).where(sql`${links.shortCode} = any(${sql.param(codes)}::text[])`)
  return rows.map(flat)
}
