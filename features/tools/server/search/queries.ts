import { and, asc } from 'drizzle-orm'
import type { SearchHit, SearchOptions } from '#features/search/schema.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { hasWords } from '#platform/server/db/word-search.ts'
import { isOffered } from '../queries.ts'
import { tools } from '../tables.ts'

/** Active tools that match, in the order of their source. */
export async function searchTools({ db }: Ctx, { q, limit }: SearchOptions): Promise<SearchHit[]> {
  const { notionId, name, description, category, position } = tools
  const rows = await db
    .select({ notionId, name, category })
    .from(tools)
    .where(and(isOffered, hasWords([name, category, description], q)))
    .orderBy(asc(position))
    .limit(limit)
  return rows.map((row) => ({
    kind: 'tool',
    id: row.notionId,
    title: row.name,
    detail: row.category,
    path: '/tools',
  }))
}
