import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { isChanged } from '../queries.ts'
import { selectSources } from '../sources/queries.ts'
import { knowledgeItems } from '../tables.ts'

/** Key of the advisory lock that makes searches for drift run one after another. Any constant that no other lock uses. */
const scanKey = 7_242_033

/** SQL: the items with the source of each, where there is one, as `source`. */
const itemsWithSources = (ctx: Ctx | TxCtx): SQL =>
  sql`${knowledgeItems} left join ${selectSources(ctx)} as source
    on source.kind = ${knowledgeItems.kind} and source.source_id = ${knowledgeItems.sourceId}`

const isLive = sql`${knowledgeItems.removedAt} is null`
const isGone = sql`${isLive} and source.hash is null`
const isReturned = sql`${knowledgeItems.removedAt} is not null and source.hash is not null`
/** Being read, or about to be: what changed since is found afterwards. */
const isSettled = sql`${knowledgeItems.state} in ('none', 'ready', 'failed')`
const isBehind = (version: string) =>
  sql`${isLive} and source.hash is not null and ${knowledgeItems.isIncluded} and ${isChanged(version)}`

export async function lockScan({ db }: TxCtx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${scanKey})`)
}

/** Adds an item for each source without one, and copies changed titles and addresses. What is gone or new is only noted, not read. */
export async function saveFoundItems(tx: TxCtx, { isIncluded }: { isIncluded: boolean }): Promise<void> {
  const sources = selectSources(tx)
  await tx.db.execute(sql`
    insert into ${knowledgeItems} (id, kind, source_id, title, description, url, size, content_updated_at, is_included, state)
    select gen_random_uuid(), kind, source_id, title, description, url, size, updated_at, ${isIncluded}, 'none' from ${sources} as source
    on conflict (kind, source_id) do update set title = excluded.title, description = excluded.description, url = excluded.url,
      size = excluded.size, content_updated_at = excluded.content_updated_at
    where (${knowledgeItems.title}, ${knowledgeItems.description}, ${knowledgeItems.url}, ${knowledgeItems.size}, ${knowledgeItems.contentUpdatedAt})
      is distinct from (excluded.title, excluded.description, excluded.url, excluded.size, excluded.content_updated_at)`)
}

export type FoundDrift = { behindIds: string[]; returnedIds: string[]; goneIds: string[]; liveCount: number }

/** The items to read, those whose source is back, and those whose source is gone. */
export async function findDrift(tx: TxCtx, { version }: { version: string }): Promise<FoundDrift> {
  const { rows } = await tx.db.execute<FoundDrift>(sql`
    select
      coalesce(array_agg(${knowledgeItems.id}::text) filter (where ${isSettled} and ${isBehind(version)}), '{}') as "behindIds",
      coalesce(array_agg(${knowledgeItems.id}::text) filter (where ${isReturned}), '{}') as "returnedIds",
      coalesce(array_agg(${knowledgeItems.id}::text) filter (where ${isGone}), '{}') as "goneIds",
      (count(*) filter (where ${isLive}))::int as "liveCount"
    from ${itemsWithSources(tx)}`)
  return rows[0]!
}

/** How many items differ from their sources, for staff. Sources that no search has found yet count as new. */
export async function countDrift(ctx: Ctx): Promise<{ newCount: number; changedCount: number; goneCount: number }> {
  const isNew = sql`${knowledgeItems.generation} = 0 and ${knowledgeItems.sourceHash} is null`
  const behind = isBehind(ctx.providers.vectorStore.version)
  const { rows } = await ctx.db.execute<{ newCount: number; changedCount: number; goneCount: number }>(sql`
    select
      (count(*) filter (where ${behind} and ${isNew}))::int + (select count(*) from ${selectSources(ctx)} as source
        where not exists (select 1 from ${knowledgeItems} as known where known.kind = source.kind and known.source_id = source.source_id)
      )::int as "newCount",
      (count(*) filter (where ${behind} and not (${isNew})))::int as "changedCount",
      (count(*) filter (where ${isGone}))::int as "goneCount"
    from ${itemsWithSources(ctx)}`)
  return rows[0]!
}

/** `passageCount`: what the store should hold of it. `isSettled`: no worker is on it. */
export type ExpectedItem = { id: string; passageCount: number; isSettled: boolean }

/** What the store should hold of each item. */
export async function listExpected({ db }: { db: Db }): Promise<ExpectedItem[]> {
  const passageCount = sql<number>`case when ${isLive} then ${knowledgeItems.passageCount} else 0 end`
  return db
    .select({ id: knowledgeItems.id, passageCount, isSettled: sql<boolean>`(${isSettled})` })
    .from(knowledgeItems)
}

/** Has these items put again, although they are unchanged. */
export async function forgetStored({ db }: { db: Db }, ids: string[]): Promise<void> {
  await db.update(knowledgeItems).set({ sourceHash: null, contentHash: null }).where(inArray(knowledgeItems.id, ids))
}

/** Tombstones: from here on no search finds them, whatever the store still holds. */
export async function markRemoved({ db, now }: TxCtx, ids: string[]): Promise<void> {
  await db.update(knowledgeItems).set({ removedAt: now() }).where(inArray(knowledgeItems.id, ids))
}

export async function markReturned({ db }: TxCtx, ids: string[]): Promise<void> {
  const set = { removedAt: null, sourceHash: null, contentHash: null }
  await db.update(knowledgeItems).set(set).where(inArray(knowledgeItems.id, ids))
}
