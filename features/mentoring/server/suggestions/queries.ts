import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { findPersonInScope } from '#features/users/server/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { hasWords, toWordQuery } from '#platform/server/db/word-search.ts'
import { liveMentorAssignments, people, searchedColumns } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import { limits } from '#rules/limits.ts'
import type { assignedStudent, mentorSuggestion, studentSuggestion } from '../../schema.ts'
import { listAssigned, ventureList, type StudentRow } from '../assignments/queries.ts'
import { findVisibleMentor, listAllMentors, type MentorRow } from '../mentors/queries.ts'
import { serializeMentor } from '../serializers.ts'
import { rankFit, rankMentor } from './ranking.ts'

/** How many students without a mentor are ranked: those with most points, who have shown that they would use one. */
const rankedCount = 300

const { id, email, isDemo, major, interests, firstName, lastName, totalPoints } = people
const studentColumns = {
  id,
  isDemo,
  email,
  major,
  interests,
  firstName,
  lastName,
  ventures: ventureList,
  mentorCount: sql<number>`(select count(*)::int from live_mentor_assignments a where a.student_id = ${people}.id)`,
}

const serializeStudent = <Row extends StudentRow>({ firstName: first, lastName: last, ventures, ...row }: Row) => ({
  ...row,
  name: `${first} ${last}`.trim() || row.email,
  ventureNames: ventures.map(({ name }) => name),
})

/** Mentors who may fit the student, best first. */
export async function suggestMentors(ctx: Ctx, studentId: string): Promise<z.input<typeof mentorSuggestion>[]> {
  const { role } = await findPersonInScope(ctx, studentId)
  if (role !== 'student') throw problem('person.not_found')
  const ranked = await rankMentorsFor(ctx, studentId)
  return ranked
    .slice(0, limits.mentor.suggestionCount)
    .map(({ score, reasons, ...mentor }) => ({ ...serializeMentor(mentor, ctx.me), score, reasons }))
}

type RankedRow = MentorRow & { score: number; reasons: string[]; isFitting: boolean }

/** Mentors who are not the student's and of the same kind, demo or real (T9), best first. `isFitting`: they know something of what the student does, and have room. */
export async function rankMentorsFor(ctx: Ctx | TxCtx, studentId: string): Promise<RankedRow[]> {
  const [student] = await ctx.db.select(studentColumns).from(people).where(eq(id, studentId))
  const own = await ctx.db
    .select({ mentorId: liveMentorAssignments.mentorId })
    .from(liveMentorAssignments)
    .where(eq(liveMentorAssignments.studentId, studentId))
  const ownIds = new Set(own.map(({ mentorId }) => mentorId))
  return (await listAllMentors(ctx))
    .filter((mentor) => mentor.isDemo === student!.isDemo && !ownIds.has(mentor.id))
    .map((mentor) => {
      const isFitting = rankFit(mentor, student!).score > 0 && mentor.studentCount < mentor.capacity
      return { ...mentor, ...rankMentor(mentor, student!), isFitting }
    })
    .toSorted((one, other) => other.score - one.score || one.firstName.localeCompare(other.firstName))
}

/** Students who may fit the mentor, best first: those without any mentor, or with `q` all whose name or email begins so. */
export async function suggestStudents(
  ctx: Ctx,
  { mentorId, q }: { mentorId: string; q: string | undefined },
): Promise<z.input<typeof studentSuggestion>[]> {
  const mentor = await findVisibleMentor(ctx, mentorId)
  const isFree = sql`not exists (select from live_mentor_assignments a where a.student_id = ${people}.id)`
  const isOthers = sql`not exists (select from live_mentor_assignments a where a.student_id = ${people}.id and a.mentor_id = ${mentorId})`
  const isSearch = q !== undefined && toWordQuery(q) !== null
  const rows = await ctx.db
    .select(studentColumns)
    .from(people)
    .where(
      and(
        eq(people.role, 'student'),
        isNull(people.deactivatedAt),
        withinScope(ctx, { owner: id }),
        isSearch ? and(hasWords(searchedColumns(people), q), isOthers) : isFree,
      ),
    )
    .orderBy(desc(totalPoints))
    .limit(rankedCount)
  return rows
    .map((student) => ({ ...serializeStudent(student), ...rankFit(mentor, student) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limits.mentor.suggestionCount)
}

/** The students of a mentor, as staff see them. */
export async function listAssignedStudents(ctx: Ctx, mentorId: string): Promise<z.input<typeof assignedStudent>[]> {
  await findVisibleMentor(ctx, mentorId)
  const rows = await listAssigned(ctx, mentorId)
  return rows.map(serializeStudent)
}
