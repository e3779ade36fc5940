import { and, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { bulkChange } from '../../schema.ts'
import { changedBy, selectInScope, type LinkRow } from '../queries.ts'
import { links } from '../tables.ts'

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
