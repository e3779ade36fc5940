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

type TagRow = { studentId: string; tag: string }

/** Adds these tags and removes those, one row each; returns the rows that were new. */
export async function addTags(
  tx: TxCtx,
  { rows, removed = [] }: { rows: TagRow[]; removed?: TagRow[] },
): Promise<TagRow[]> {
  const table = (list: TagRow[]) =>
    sql`json_to_recordset(${JSON.stringify(list)}::json) as input ("studentId" uuid, tag text)`
  if (removed.length > 0)
    await tx.db.execute(sql`
      delete from student_tags t using ${table(removed)} where t.student_id = input."studentId" and t.tag = input.tag`)
  if (rows.length === 0) return []
  const added = await tx.db.execute<TagRow>(sql`
    insert into student_tags (student_id, tag, created_at)
    select "studentId", tag, ${tx.now()}::timestamptz from ${table(rows)}
    on conflict do nothing returning student_id as "studentId", tag`)
  return added.rows
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
