import { and, desc, inArray } from 'drizzle-orm'
import type { SearchHit, SearchOptions } from '#features/search/schema.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { hasWords } from '#platform/server/db/word-search.ts'
import { withinScope } from '#platform/server/scope.ts'
import { liveLinks, searchedColumns } from '../tables.ts'

/** A word that is in every link would otherwise mean sorting every link. */
const maxSorted = 500

/** Links within the viewer's scope that match, newest first. */
export async function searchLinks(ctx: Ctx, { q, limit }: SearchOptions): Promise<SearchHit[]> {
  const { id, title, shortCode, createdAt } = liveLinks
  const found = ctx.db
    .select({ id })
    .from(liveLinks)
    .where(and(hasWords(searchedColumns(liveLinks), q), withinScope(ctx, { owner: liveLinks.ownerId })))
    .limit(maxSorted)
  const rows = await ctx.db
    .select({ id, title, shortCode })
    .from(liveLinks)
    .where(inArray(id, found))
    .orderBy(desc(createdAt))
    .limit(limit)
  return rows.map((row) => ({
    kind: 'link',
    id: row.id,
    title: row.title,
    detail: `/${row.shortCode}`,
    path: `/link-tracking/${row.id}`,
  }))
}
