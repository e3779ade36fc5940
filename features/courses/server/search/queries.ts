import { and, asc } from 'drizzle-orm'
import type { SearchHit, SearchOptions } from '#features/search/schema.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { hasWords } from '#platform/server/db/word-search.ts'
import { published } from '../queries.ts'
import { courses } from '../tables.ts'

/** Published courses that match, by name. */
export async function searchCourses({ db }: Ctx, { q, limit }: SearchOptions): Promise<SearchHit[]> {
  const { id, name, slug, term, instructor, description } = courses
  const rows = await db
    .select({ id, name, slug, term })
    .from(courses)
    .where(and(published, hasWords([name, instructor, term, description], q)))
    .orderBy(asc(name))
    .limit(limit)
  return rows.map((row) => ({
    kind: 'course',
    id: row.id,
    title: row.name,
    detail: row.term,
    path: `/courses/${encodeURIComponent(row.slug)}`,
  }))
}
