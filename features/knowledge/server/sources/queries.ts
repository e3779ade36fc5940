import { sql, type SQL } from 'drizzle-orm'
import { courseKnowledge } from '#features/courses/server/knowledge/queries.ts'
import { eventKnowledge } from '#features/events/server/knowledge/queries.ts'
import { resourceKnowledge } from '#features/resources/server/knowledge/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { KnowledgeSource } from '#platform/server/knowledge-source.ts'
import { itemKinds, type ItemKind } from '../../schema.ts'
import { guideKnowledge } from '../guides/queries.ts'
import { knowledgeItems } from '../tables.ts'

/** What each kind of item is read from. */
export const sources: Record<ItemKind, KnowledgeSource> = {
  resource: resourceKnowledge,
  course: courseKnowledge,
  event: eventKnowledge,
  guide: guideKnowledge,
}

const unionAll = (selects: SQL[]) => sql.join(selects, sql` union all `)

/** SQL: everything that can be included, as a table in brackets: `kind` and the columns of `KnowledgeSource.select`. */
export function selectSources(ctx: Ctx | TxCtx): SQL {
  const selects = itemKinds.map(
    (
      kind,
    ) => sql`select ${sql.raw(`'${kind}'`)} as kind, source_id, title, description, url, hash, size::int as size, updated_at
      from (${sources[kind].select(ctx)}) as ${sql.raw(kind)}`,
  )
  return sql`(${unionAll(selects)})`
}

/** SQL: whether the viewer may read what the item is read from, now. */
export function isReadable(ctx: Ctx, kinds: readonly ItemKind[] = itemKinds): SQL {
  const conditions = kinds.map(
    (kind) =>
      sql`(${knowledgeItems.kind} = ${sql.raw(`'${kind}'`)} and ${knowledgeItems.sourceId} in (${sources[kind].selectReadable(ctx)}))`,
  )
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** The hash of an item's source as it is now; null where it is gone. */
export async function findSourceHash(
  ctx: Ctx,
  { kind, sourceId }: { kind: ItemKind; sourceId: string },
): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ hash: string }>(
    sql`select hash from (${sources[kind].select(ctx)}) as source where source_id = ${sourceId}`,
  )
  return rows[0]?.hash ?? null
}
