import { and, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { bulkChange } from '../../schema.ts'
import { changedBy, selectInScope, type LinkRow } from '../queries.ts'
import { links, reservedCodes } from '../tables.ts'

type WithDb = { db: Db }

/** Adds and removes tags; returns how many links changed. */
export async function updateTags(
  tx: TxCtx,
  { ids, add, remove }: { ids: string[]; add: string[]; remove: string[] },
): Promise<number> {
  const kept = sql`select tag from unnest(${links.tags}) as tag where tag <> all(${sql.param(remove)}::text[])`
  const condition = sql`array(${kept} union select unnest(${sql.param(add)}::text[]) order by 1)`
  const changed = await tx.db
    .update(links)
    .set({ tags: condition as never, ...changedBy(tx) })
    .where(and(inArray(links.id, selectInScope(tx, ids)), sql`${links.tags} is distinct from ${condition}`))
    .returning({ id: links.id })
  return changed.length
}

type BulkChange = z.output<typeof bulkChange>

/** Applies a change to those of these links that are live, in scope and not that way already; returns them as they are now. */
export async function updateLinks(
  tx: TxCtx,
  { ids, change }: { ids: string[]; change: BulkChange },
): Promise<LinkRow[]> {
  const { set, where } = toUpdate(change, tx.now())
  return tx.db
    .update(links)
    .set({ ...set, ...changedBy(tx) })
    .where(and(inArray(links.id, selectInScope(tx, ids)), where))
    .returning()
}

function toUpdate(change: BulkChange, now: Date): { set: Partial<LinkRow>; where: SQL } {
  if (change === 'expire')
    return { set: { expiresAt: now }, where: or(isNull(links.expiresAt), gt(links.expiresAt, now))! }
  const isActive = change === 'activate'
  return { set: { isActive }, where: eq(links.isActive, !isActive) }
}

/** Which of these codes no new link can have. */
export async function listTakenCodes({ db }: WithDb, codes: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ code: reservedCodes.code })
    .from(reservedCodes)
    .where(sql`${reservedCodes.code} = any(${sql.param(codes)}::text[])`)
  return new Set(rows.map(({ code }) => code))
}

/** Reserves the codes that are free forever, and returns them. */
export async function reserveCodes(tx: TxCtx, codes: string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const reserved = await tx.db
    .insert(reservedCodes)
    .values(codes.map((code) => ({ code, reservedAt: tx.now() })))
    .onConflictDoNothing()
    .returning({ code: reservedCodes.code })
  return new Set(reserved.map(({ code }) => code))
}

export async function insertLinks({ db }: WithDb, rows: (typeof links.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(links).values(rows)
}
