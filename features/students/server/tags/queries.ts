import { and, inArray, sql } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import { studentTags } from '../tables.ts'

type Tagging = { ids: string[]; add: string[]; remove: string[] }

/** Adds and removes tags; returns whose tags changed. */
export async function changeTags(tx: TxCtx, { ids, add, remove }: Tagging): Promise<Set<string>> {
  const removed = await tx.db
    .delete(studentTags)
    .where(and(inArray(studentTags.studentId, ids), inArray(studentTags.tag, remove)))
    .returning({ studentId: studentTags.studentId })
  const { rows: added } = await tx.db.execute<{ studentId: string }>(sql`
    insert into student_tags (student_id, tag, created_at)
    select student_id, tag, ${tx.now()}::timestamptz
    from unnest(${sql.param(ids)}::uuid[]) as student_id cross join unnest(${sql.param(add)}::text[]) as tag
    on conflict do nothing returning student_id as "studentId"`)
  return new Set([...removed, ...added].map(({ studentId }) => studentId))
}

/** How many tags the student with most of them has. */
export async function findLargestTagCount(tx: TxCtx, ids: string[]): Promise<number> {
  const counts = tx.db
    .select({ count: sql<number>`count(*)::int`.as('count') })
    .from(studentTags)
    .where(inArray(studentTags.studentId, ids))
    .groupBy(studentTags.studentId)
    .as('counts')
  const [row] = await tx.db.select({ max: sql<number | null>`max(${counts.count})` }).from(counts)
  return row?.max ?? 0
}
