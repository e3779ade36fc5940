import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { createSyncedRows } from '#platform/server/db/synced-rows.ts'
import { problem } from '#platform/server/problem.ts'
import { courses } from './tables.ts'

export type CourseRow = typeof courses.$inferSelect
export type NewCourse = typeof courses.$inferInsert

/** The courses as the content sync writes them. */
export const syncedCourses = createSyncedRows(courses, courses.name)

export const published = and(isNull(courses.removedAt), eq(courses.isPublished, true))

/** The published courses by name. */
export async function listCourses({ db }: Ctx, page: PageQuery): Promise<Page<CourseRow>> {
  const list = keysetBy<CourseRow>({
    keys: [
      { by: courses.name, type: 'text', of: (row) => row.name },
      { by: courses.id, type: 'uuid', of: (row) => row.id },
    ],
    page,
    isAscending: true,
  })
  return list.read(db.select().from(courses), { where: published, count: () => db.$count(courses, published) })
}

/** A published course by its slug, or a 404. */
export async function findCourse({ db }: Ctx, slug: string): Promise<CourseRow> {
  const [row] = await db
    .select()
    .from(courses)
    .where(and(eq(courses.slug, slug), published))
    .orderBy(asc(courses.createdAt))
    .limit(1)
  if (!row) throw problem('course.not_found')
  return row
}
