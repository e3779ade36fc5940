import { and, eq, exists, isNull, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { containsText } from '#platform/server/db/contains-text.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { liveMentorAssignments, people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import { limits } from '#rules/limits.ts'
import { stageSpellings } from '#rules/stages.ts'
import type { mentorQuery } from '../../schema.ts'
import { mentorProfiles } from './tables.ts'

export type ProfileRow = typeof mentorProfiles.$inferSelect

const { id, firstName, lastName, bio, interests, photoKey, totalPoints, isDemo } = people
const { headline, industries, stages, languages } = mentorProfiles

const studentCount = sql<number>`(select count(*)::int from live_mentor_assignments a
  join people s on s.id = a.student_id and s.deactivated_at is null where a.mentor_id = ${people}.id)`
const capacity = sql<number>`coalesce(${mentorProfiles.capacity}, ${sql.raw(String(limits.mentor.capacity))})`
const emptyList = sql`'{}'::text[]`
const columns = {
  id,
  firstName,
  lastName,
  bio,
  interests,
  photoKey,
  totalPoints,
  isDemo,
  headline,
  industries: sql<string[]>`coalesce(${industries}, ${emptyList})`,
  stages: sql<string[]>`coalesce(${stages}, ${emptyList})`,
  languages: sql<string[]>`coalesce(${languages}, ${emptyList})`,
  studentCount: studentCount.as('student_count'),
  capacity: capacity.as('capacity'),
}

/** `isAssigned`: whether the viewer is one of their students. */
export type MentorRow = Pick<
  typeof people.$inferSelect,
  'id' | 'firstName' | 'lastName' | 'bio' | 'interests' | 'photoKey' | 'totalPoints' | 'isDemo'
> &
  Pick<ProfileRow, 'headline' | 'industries' | 'stages' | 'languages'> & {
    studentCount: number
    capacity: number
    isAssigned: boolean
  }

/** Whether the mentor of the row is assigned to this student. */
const hasStudent = ({ db }: Pick<Ctx, 'db'>, studentId: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(liveMentorAssignments)
      .where(and(eq(liveMentorAssignments.mentorId, id), eq(liveMentorAssignments.studentId, studentId))),
  )

/** Active mentors the viewer may see: for students their own, for mentors and staff all. */
function isVisible(ctx: Ctx | TxCtx): SQL {
  const isActive = and(eq(people.role, 'mentor'), isNull(people.deactivatedAt))
  return and(isActive, ctx.scope === 'all' ? withinScope(ctx, { owner: id }) : hasStudent(ctx, ctx.me.id))!
}

function select(ctx: Ctx | TxCtx) {
  const isAssigned = ctx.viewer ? sql<boolean>`${hasStudent(ctx, ctx.viewer.id)}` : sql<boolean>`false`
  return ctx.db
    .select({ ...columns, isAssigned: isAssigned.as('is_assigned') })
    .from(people)
    .leftJoin(mentorProfiles, eq(mentorProfiles.personId, id))
}

type MentorFilters = z.output<typeof mentorQuery>

function matches({ q, industry, stage, hasRoom }: MentorFilters): SQL | undefined {
  const lists = sql`array_to_string(${interests} || coalesce(${industries}, ${emptyList}) || coalesce(${languages}, ${emptyList}), ' ')`
  return and(
    q ? containsText([firstName, lastName, headline, bio, lists], q) : undefined,
    industry ? sql`${industry} = any(${industries})` : undefined,
    stage ? sql`${stages} && ${sql.param(stageSpellings(stage))}::text[]` : undefined,
    hasRoom ? sql`${studentCount} < ${capacity}` : undefined,
  )
}

/** Mentors by name. */
export async function listMentorPage(
  ctx: Ctx,
  { limit, cursor, ...filters }: PageQuery & MentorFilters,
): Promise<Page<MentorRow>> {
  const where = and(isVisible(ctx), matches(filters), filters.mine && hasStudent(ctx, ctx.me.id))
  const list = keysetBy<MentorRow>({
    keys: [
      { by: firstName, type: 'text', of: (row) => row.firstName },
      { by: lastName, type: 'text', of: (row) => row.lastName },
      { by: id, type: 'uuid', of: (row) => row.id },
    ],
    page: { limit, cursor },
    isAscending: true,
  })
  const count = () =>
    ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(people)
      .leftJoin(mentorProfiles, eq(mentorProfiles.personId, id))
      .where(where)
      .then(([row]) => row?.count ?? 0)
  return list.read(select(ctx), { where, count })
}

/** Every mentor the viewer may see, for ranking. */
export async function listAllMentors(ctx: Ctx | TxCtx): Promise<MentorRow[]> {
  return select(ctx).where(isVisible(ctx))
}

/** The mentor with this id if the viewer may see them, or a 404. */
export async function findVisibleMentor(ctx: Ctx | TxCtx, mentorId: string): Promise<MentorRow> {
  const [row] = await select(ctx).where(and(isVisible(ctx), eq(id, mentorId)))
  if (!row) throw problem('mentor.not_found')
  return row
}

/** The mentors of one student. */
export async function listMentorsOf(ctx: Ctx, studentId: string): Promise<MentorRow[]> {
  return select(ctx)
    .where(and(isVisible(ctx), hasStudent(ctx, studentId)))
    .orderBy(firstName, lastName, id)
}

/** Writes what a mentor's card says; what is left out keeps its value. */
export async function saveMentorProfile(
  { db }: Pick<TxCtx, 'db'>,
  row: Partial<ProfileRow> & Pick<ProfileRow, 'personId' | 'updatedAt'>,
): Promise<void> {
  await db.insert(mentorProfiles).values(row).onConflictDoUpdate({ target: mentorProfiles.personId, set: row })
}
