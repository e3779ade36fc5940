import { and, desc, inArray } from 'drizzle-orm'
import type { SearchHit, SearchOptions } from '#features/search/schema.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { hasWords } from '#platform/server/db/word-search.ts'
import { getLabel } from '../../schema.ts'
import { isAccessible, isOwnOrShared } from '../queries.ts'
import { liveVentures, searchedColumns } from '../tables.ts'

/** A word that is in every venture would otherwise mean sorting every venture. */
const maxSorted = 500

/** Ventures the viewer may see that match, most recently updated first. */
export async function searchVentures(ctx: Ctx, { q, limit }: SearchOptions): Promise<SearchHit[]> {
  const { id, name, stage, updatedAt } = liveVentures
  const found = ctx.db
    .select({ id })
    .from(liveVentures)
    .where(
      and(hasWords(searchedColumns(liveVentures), q), ctx.scope === 'own' ? isOwnOrShared(ctx) : isAccessible(ctx)),
    )
    .limit(maxSorted)
  const rows = await ctx.db
    .select({ id, name, stage })
    .from(liveVentures)
    .where(inArray(id, found))
    .orderBy(desc(updatedAt))
    .limit(limit)
  return rows.map((row) => ({
    kind: 'venture',
    id: row.id,
    title: row.name,
    detail: getLabel(row.stage),
    path: `/ventures/${row.id}`,
  }))
}
