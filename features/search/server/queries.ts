import { searchCourses } from '#features/courses/server/search/queries.ts'
import { searchEvents } from '#features/events/server/search/queries.ts'
import { searchLinks } from '#features/links/server/search/queries.ts'
import { listResources } from '#features/resources/server/search/queries.ts'
import { searchTools } from '#features/tools/server/search/queries.ts'
import { searchPeople } from '#features/users/server/search/queries.ts'
import { searchVentures } from '#features/ventures/server/search/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { toWordQuery } from '#platform/server/db/word-search.ts'
import { withPermission } from '#platform/server/scope.ts'
import type { Permission } from '#rules/permissions.ts'
import { maxHitsPerKind, searchKinds, type SearchHit, type SearchKind, type SearchOptions } from '../schema.ts'

type Search = { permission: Permission; find(ctx: Ctx, options: SearchOptions): Promise<SearchHit[]> }

/** Each kind is found with the scope of the permission that guards its own screen. */
const searches: Record<SearchKind, Search> = {
  event: { permission: 'event.list', find: searchEvents },
  venture: { permission: 'venture.get', find: searchVentures },
  resource: { permission: 'resource.list', find: searchResources },
  tool: { permission: 'tool.list', find: searchTools },
  course: { permission: 'course.list', find: searchCourses },
  link: { permission: 'link.list', find: searchLinks },
  person: { permission: 'student.get', find: searchPeople },
}

/** What the viewer may see and search for, grouped by kind. */
export async function search(ctx: Ctx, q: string): Promise<SearchHit[]> {
  if (toWordQuery(q) === null) return []
  const hits = await Promise.all(
    searchKinds.map(async (kind) => {
      const { permission, find } = searches[kind]
      const scoped = withPermission(ctx, permission)
      return scoped ? find(scoped, { q, limit: maxHitsPerKind }) : []
    }),
  )
  return hits.flat()
}

/** By relevance and forgiving typos, as on their own screen. */
async function searchResources(ctx: Ctx, options: SearchOptions): Promise<SearchHit[]> {
  const { items } = await listResources(ctx, options)
  return items.map(({ notionId, title, category }) => ({
    kind: 'resource',
    id: notionId,
    title,
    detail: category,
    path: `/resources/${encodeURIComponent(notionId)}`,
  }))
}
