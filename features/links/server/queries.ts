import { and, eq, getColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { createRows } from '#platform/server/rows.ts'
import { withinScope } from '#platform/server/scope.ts'
import { linkCounts, links, linkTrash, liveLinks, reservedCodes } from './tables.ts'

export type LinkRow = typeof links.$inferSelect
export type LinkWithCounts = LinkRow & {
  clickCount: number
  uniqueCount: number
  lastClickedAt: Date | null
  createdBy: string | null
  updatedBy: string | null
}

export const inScope = (ctx: Ctx | TxCtx) => withinScope(ctx, { owner: liveLinks.ownerId })

export const countColumns = {
  clickCount: sql<number>`coalesce(${linkCounts.clickCount}, 0)`.mapWith(Number).as('click_count'),
  uniqueCount: sql<number>`coalesce(${linkCounts.uniqueCount}, 0)`.mapWith(Number).as('unique_count'),
  lastClickedAt: linkCounts.lastClickedAt,
}

/** SQL: the name of the person in this column. A subquery, which is evaluated only for the rows that a list returns. */
export const nameOf = (personId: PgColumn): SQL<string | null> =>
  sql`(select nullif(trim(first_name || ' ' || last_name), '') from people where people.id = ${personId})`

const nameColumns = {
  createdBy: nameOf(liveLinks.ownerId).as('created_by'),
  updatedBy: nameOf(liveLinks.updatedById).as('updated_by'),
}

/** Live links with their counters. Callers add the conditions. */
export function selectWithCounts(db: Db) {
  return db
    .select({ ...getColumns(liveLinks), ...countColumns, ...nameColumns })
    .from(liveLinks)
    .leftJoin(linkCounts, eq(linkCounts.linkId, liveLinks.id))
}

/** A link outside the trash and within the viewer's scope, else a 404. */
export async function findLink(ctx: Ctx | TxCtx, id: string): Promise<LinkWithCounts> {
  const [row] = await selectWithCounts(ctx.db).where(and(eq(liveLinks.id, id), inScope(ctx)))
  if (!row) throw problem('link.not_found')
  return row
}

export const { lock: lockLink } = createRows(links, { live: liveLinks, notFound: 'link.not_found' })

/** What each change by a person sets besides. */
export const changedBy = (tx: TxCtx) => ({
  updatedAt: tx.now(),
  updatedById: tx.me.id,
  version: sql`${links.version} + 1` as never,
})

/** Changes a link that the caller has locked. */
export async function updateLink(tx: TxCtx, { id, set }: { id: string; set: Partial<LinkRow> }): Promise<LinkRow> {
  const [row] = await tx.db
    .update(links)
    .set({ ...set, ...changedBy(tx) })
    .where(eq(links.id, id))
    .returning()
  return row!
}

/** PostgreSQL channel that names the code of each link that changed. */
export const linkChangesChannel = 'foundry_links'

/** Makes every process drop its cached target of this code once the transaction commits. */
export async function publishLinkChange(tx: TxCtx, code: string): Promise<void> {
  await tx.notifyProcesses(linkChangesChannel, code)
}

/** Moves links to the trash, all or none; a 404 for one that is missing. */
export async function moveToTrash(tx: TxCtx, ids: string[]): Promise<LinkRow[]> {
  return linkTrash.trash(tx, { ids })
}

/** Moves links out of the trash, all or none; a 404 for one that is missing. */
export async function restoreFromTrash(tx: TxCtx, ids: string[]): Promise<LinkRow[]> {
  return linkTrash.restore(tx, { ids, set: { updatedAt: tx.now() } })
}

export const { purge: purgeFromTrash } = linkTrash

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

/** The ids of those of these links that are live and in scope. */
export const selectInScope = (tx: Ctx | TxCtx, ids: string[]) =>
  tx.db
    .select({ id: liveLinks.id })
    .from(liveLinks)
    .where(and(inArray(sql`${liveLinks.id}::text`, ids), inScope(tx)))
