import { and, asc, eq, isNull } from 'drizzle-orm'
import type { SearchHit, SearchOptions } from '#features/search/schema.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { hasWords } from '#platform/server/db/word-search.ts'
import { people, searchedColumns } from '#platform/server/people/tables.ts'
import { withinScope } from '#platform/server/scope.ts'

/** A letter that begins many names would otherwise mean sorting everybody. */
const maxSorted = 500

/** Active students within the viewer's scope whose name or address matches, by name. */
export async function searchPeople(ctx: Ctx, { q, limit }: SearchOptions): Promise<SearchHit[]> {
  const { id, firstName, lastName, email, role, deactivatedAt } = people
  const found = ctx.db
    .select({ id, firstName, lastName, email })
    .from(people)
    .where(
      and(
        hasWords(searchedColumns(people), q),
        eq(role, 'student'),
        isNull(deactivatedAt),
        withinScope(ctx, { owner: id }),
      ),
    )
    .limit(maxSorted)
    .as('found')
  const rows = await ctx.db
    .select()
    .from(found)
    .orderBy(asc(found.firstName), asc(found.lastName), asc(found.id))
    .limit(limit)
  return rows.map((row) => ({
    kind: 'person',
    id: row.id,
    title: `${row.firstName} ${row.lastName}`.trim() || row.email,
    detail: row.email,
    path: `/admin/students/${row.id}`,
  }))
}
