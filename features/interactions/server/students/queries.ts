import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { hasWords } from '#platform/server/db/word-search.ts'
import { people, searchedColumns } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { Person } from '#platform/server/viewer.ts'
import { liveInteractions } from '../tables.ts'

const isActiveStudent = and(eq(people.role, 'student'), isNull(people.deactivatedAt))

/**
 * Locks these students for the rest of the transaction, which every write of their interactions does first: `updateLastTouch`
 * would otherwise miss what another transaction adds at the same time. A 404 where one is no student within the viewer's scope.
 */
export async function lockStudents(tx: TxCtx, ids: readonly string[]): Promise<void> {
  const rows = await tx.db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, [...ids]), isActiveStudent, withinScope(tx, { owner: people.id })))
    .orderBy(asc(people.id))
    // Not `for update`: that would block inserting rows that reference the person.
    .for('no key update')
  if (rows.length < new Set(ids).size) throw problem('interaction.student_not_found')
}

/** The same without a look at the viewer's scope: for jobs, and where the interactions themselves are checked. */
export async function lockAnyStudents({ db }: { db: Db }, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.id, [...ids]))
    .orderBy(asc(people.id))
    .for('no key update')
}

/** Sets the last-touch clocks and counts of students whom the caller has locked. */
export async function updateLastTouch({ db }: { db: Db }, studentIds: readonly string[]): Promise<void> {
  const { createdAt, studentId } = liveInteractions
  await db
    .update(people)
    .set({
      lastTouchAt: sql`(select max(${createdAt}) from ${liveInteractions} where ${studentId} = ${people.id})`,
      interactionCount: sql`(select count(*) from ${liveInteractions} where ${studentId} = ${people.id})`,
    })
    .where(inArray(people.id, [...studentIds]))
}

/** Those of these people who have had a mentoring interaction. */
export async function listMentored({ db }: { db: Db }, studentIds: string[]): Promise<Set<string>> {
  const { studentId, type } = liveInteractions
  const rows = await db
    .selectDistinct({ studentId })
    .from(liveInteractions)
    .where(and(inArray(studentId, studentIds), eq(type, 'mentoring')))
  return new Set(rows.map((row) => row.studentId))
}

/** How many interactions there are with all students, for a demo person those of the demo (T9). */
export async function sumInteractions({ db, me }: Ctx): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${people.interactionCount}), 0)`.mapWith(Number) })
    .from(people)
    .where(me.isDemo ? eq(people.isDemo, true) : undefined)
  return row!.count
}

/** Staff and mentors within the viewer's scope, by name: who an interaction may be by. A mentor is offered only themself. */
export async function listAuthors(
  ctx: Ctx,
  { q }: { q?: string | undefined },
): Promise<Omit<StudentRow, 'photoKey'>[]> {
  const { id, firstName, lastName, email, role, deactivatedAt } = people
  return ctx.db
    .select({ id, firstName, lastName, email })
    .from(people)
    .where(
      and(
        inArray(role, ['mentor', 'director', 'admin']),
        isNull(deactivatedAt),
        q ? hasWords(searchedColumns(people), q) : undefined,
        withinScope(ctx, { owner: id }),
      ),
    )
    .orderBy(asc(firstName), asc(lastName), asc(id))
    .limit(50)
}

type SearchOptions = { q?: string | undefined; ids?: string[] | undefined; limit: number }
export type StudentRow = Pick<Person, 'id' | 'firstName' | 'lastName' | 'email' | 'photoKey'>

/** A letter that begins many names would otherwise mean sorting everybody. */
const maxSorted = 500

/** Students within the viewer's scope: those with these ids, or those whose name or address matches, by name. */
export async function searchStudents(ctx: Ctx, { q, ids, limit }: SearchOptions): Promise<StudentRow[]> {
  const { id, firstName, lastName, email, photoKey } = people
  const matches = and(
    isActiveStudent,
    ids ? inArray(id, ids) : q ? hasWords(searchedColumns(people), q) : undefined,
    withinScope(ctx, { owner: id }),
  )
  const found = ctx.db
    .select({ id, firstName, lastName, email, photoKey })
    .from(people)
    .where(matches)
    .limit(maxSorted)
    .as('found')
  return ctx.db.select().from(found).orderBy(asc(found.firstName), asc(found.lastName), asc(found.id)).limit(limit)
}
