import { and, eq, exists, gte, isNull, lt, notExists, or, sql, type SQL } from 'drizzle-orm'
import { yearsOfStudy } from '#features/users/schema.ts'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keysetBy, type SortKey } from '#platform/server/db/keyset.ts'
import { hasWords } from '#platform/server/db/word-search.ts'
import {
  liveMentorAssignments,
  majorOrder,
  nameOrder,
  people,
  studentSearchedColumns,
} from '#platform/server/people/tables.ts'
import { pointsOfLevel } from '#rules/engagement.ts'
import { limits } from '#rules/limits.ts'
import type { StudentFilters, StudentOptions, StudentSort, StudentSummary } from '../../schema.ts'
import { isStudentInScope, recordColumns, type StudentRecord } from '../queries.ts'
import { studentTags } from '../tables.ts'

export type ListStudentsOptions = PageQuery & StudentFilters & { sort: StudentSort }

const listColumns = {
  id: people.id,
  firstName: people.firstName,
  lastName: people.lastName,
  email: people.email,
  phone: people.phone,
  location: people.location,
  yearOfStudy: people.yearOfStudy,
  major: people.major,
  photoKey: people.photoKey,
  totalPoints: people.totalPoints,
  profileCompletion: people.profileCompletion,
  isAnalyst: people.isAnalyst,
  lastTouchAt: people.lastTouchAt,
  createdAt: people.createdAt,
}
type ListedStudent = StudentRecord & {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  location: string | null
  yearOfStudy: string | null
  major: string | null
  photoKey: string | null
  totalPoints: number
  profileCompletion: number
  isAnalyst: boolean
  lastTouchAt: Date | null
  createdAt: Date
}
/** With what the list is sorted by, as the database has it: its lower case may differ from ours. */
type SortedStudent = ListedStudent & { sortKey: string | number }

const yearRank = sql<number>`coalesce(array_position(array[${sql.raw(
  yearsOfStudy.map((year) => `'${year}'`).join(', '),
)}], ${people.yearOfStudy}), 99)`

const byName: SortKey<SortedStudent> = { by: nameOrder(people), type: 'text', of: (row) => row.sortKey }
const byYear: SortKey<SortedStudent> = { by: yearRank, type: 'int4', of: (row) => row.sortKey }
const byMajor: SortKey<SortedStudent> = { by: majorOrder(people), type: 'text', of: (row) => row.sortKey }
const byPoints: SortKey<SortedStudent> = { by: people.totalPoints, type: 'int4', of: (row) => row.totalPoints }
const byCompletion: SortKey<SortedStudent> = {
  by: people.profileCompletion,
  type: 'int4',
  of: (row) => row.profileCompletion,
}
const byTouch: SortKey<SortedStudent> = {
  by: sql`coalesce(${people.lastTouchAt}, 'epoch')`,
  type: 'timestamptz',
  of: (row) => row.lastTouchAt ?? new Date(0),
}
const byTime: SortKey<SortedStudent> = { by: people.createdAt, type: 'timestamptz', of: (row) => row.createdAt }
const byId: SortKey<SortedStudent> = { by: people.id, type: 'uuid', of: (row) => row.id }

const orders: Record<StudentSort, { key: SortKey<SortedStudent>; isAscending: boolean }> = {
  newest: { key: byTime, isAscending: false },
  oldest: { key: byTime, isAscending: true },
  name: { key: byName, isAscending: true },
  nameDescending: { key: byName, isAscending: false },
  year: { key: byYear, isAscending: true },
  yearDescending: { key: byYear, isAscending: false },
  major: { key: byMajor, isAscending: true },
  majorDescending: { key: byMajor, isAscending: false },
  points: { key: byPoints, isAscending: false },
  pointsAscending: { key: byPoints, isAscending: true },
  completion: { key: byCompletion, isAscending: false },
  completionAscending: { key: byCompletion, isAscending: true },
  touch: { key: byTouch, isAscending: true },
  touchDescending: { key: byTouch, isAscending: false },
}

/** Active students in scope that match the filters. */
export function listStudents(ctx: Ctx, options: ListStudentsOptions): Promise<Page<ListedStudent>> {
  return readPage(ctx, { options, isCounted: true })
}

/** The same without a total, for exports: counting once for each page would take longer than reading it. */
export function listUncounted(ctx: Ctx, options: ListStudentsOptions): Promise<Page<ListedStudent>> {
  return readPage(ctx, { options, isCounted: false })
}

type ReadOptions = { options: ListStudentsOptions; isCounted: boolean }

async function readPage(ctx: Ctx, { options, isCounted }: ReadOptions): Promise<Page<ListedStudent>> {
  const { limit, cursor, sort, ...filters } = options
  const condition = matchesFilters(ctx, filters)
  const { key, isAscending } = orders[sort]
  const totalCount = isCounted || filters.q !== undefined ? await ctx.db.$count(people, condition) : 0
  const isRare = filters.q !== undefined && totalCount < maxRareCount
  const keys = [isRare ? withoutIndex(key) : key, byId]
  const list = keysetBy({ keys, page: { limit, cursor }, isAscending })
  // Of the keys only this one: it is calculated for every student before they are sorted, and lower case takes long.
  const sortKey = sql<string | number>`${key.by}`
  const select = ctx.db.select({ ...listColumns, ...recordColumns, sortKey }).from(people)
  return list.read<SortedStudent>(select as never, { where: condition, count: () => Promise.resolve(totalCount) })
}

/** Below so many matches sorting them all is faster than looking for them in the order of an index. */
const maxRareCount = 2_000

/**
 * The same order, which no index has. PostgreSQL cannot know how rare a word is that begins like this: it would walk the index of the
 * order and parse the words of row after row until it found a page of them, instead of asking the index of words (334 ms, not 5).
 */
const withoutIndex = (key: SortKey<SortedStudent>): SortKey<SortedStudent> => ({
  ...key,
  by: sql`coalesce(${key.by}, ${key.by})`,
})

/** The condition of the list, the figures and the exports: what is filtered in one is in all. */
export function matchesFilters(ctx: Ctx, { q, engagement, year, tag, mentor, touch }: StudentFilters): SQL {
  return and(
    isStudentInScope(ctx),
    q ? hasWords(studentSearchedColumns(people), q) : undefined,
    engagement === 'all' ? undefined : hasEngagement(pointsOfLevel(engagement)),
    year === 'all' ? undefined : eq(people.yearOfStudy, year),
    tag ? hasTag(ctx, tag.toLowerCase()) : undefined,
    mentor ? hasMentor(ctx, mentor) : undefined,
    touch === 'overdue' ? isUntouched(ctx) : undefined,
  )!
}

function hasEngagement({ min, max }: ReturnType<typeof pointsOfLevel>): SQL | undefined {
  return and(
    min === undefined ? undefined : gte(people.totalPoints, min),
    max === undefined ? undefined : lt(people.totalPoints, max),
  )
}

function hasTag({ db }: Ctx, tag: string): SQL {
  const tagged = db
    .select({ one: sql`1` })
    .from(studentTags)
    .where(and(eq(studentTags.studentId, people.id), eq(studentTags.tag, tag)))
  return exists(tagged)
}

function hasMentor({ db }: Ctx, mentor: string): SQL {
  const isOfStudent = eq(liveMentorAssignments.studentId, people.id)
  const assigned = db.select({ one: sql`1` }).from(liveMentorAssignments)
  if (mentor === 'none') return notExists(assigned.where(isOfStudent))
  return exists(assigned.where(and(isOfStudent, eq(liveMentorAssignments.mentorId, mentor))))
}

/** Nobody had an interaction with them for 30 days, or ever. */
function isUntouched({ now }: Ctx): SQL {
  const since = new Date(now().getTime() - limits.student.untouchedDays * 86_400_000)
  return or(isNull(people.lastTouchAt), lt(people.lastTouchAt, since))!
}

/** All of them, in no order: who selects them all changes them all. */
export async function listMatchingIds(ctx: Ctx, filters: StudentFilters): Promise<string[]> {
  const rows = await ctx.db.select({ id: people.id }).from(people).where(matchesFilters(ctx, filters))
  return rows.map(({ id }) => id)
}

/** The figures of the students that match the filters. */
export async function summarizeStudents(ctx: Ctx, filters: StudentFilters): Promise<StudentSummary> {
  const [row] = await ctx.db
    .select({
      totalCount: sql<number>`count(*)::int`,
      activeCount: sql<number>`(count(*) filter (where ${people.totalPoints} > 0))::int`,
      averageCompletion: sql<number>`coalesce(round(avg(${people.profileCompletion})), 0)::int`,
      averagePoints: sql<number>`coalesce(round(avg(${people.totalPoints})), 0)::int`,
    })
    .from(people)
    .where(matchesFilters(ctx, filters))
  return row!
}

/** The tags of students in scope, those used most first. */
export async function listTags(ctx: Ctx): Promise<StudentOptions['tags']> {
  return ctx.db
    .select({ tag: studentTags.tag, count: sql<number>`count(*)::int`.as('count') })
    .from(studentTags)
    .innerJoin(people, eq(people.id, studentTags.studentId))
    .where(isStudentInScope(ctx))
    .groupBy(studentTags.tag)
    .orderBy(sql`count desc`, studentTags.tag)
    .limit(200)
}

/** Active mentors, of the demo or not as the viewer is, by name. */
export async function listMentors(ctx: Ctx): Promise<StudentOptions['mentors']> {
  const name = sql<string>`coalesce(nullif(trim(${people.firstName} || ' ' || ${people.lastName}), ''), ${people.email}::text)`
  return ctx.db
    .select({
      id: people.id,
      name: name.as('name'),
      studentCount:
        sql<number>`(select count(*)::int from live_mentor_assignments a join people s on s.id = a.student_id
        where a.mentor_id = people.id and s.deactivated_at is null)`.as('student_count'),
    })
    .from(people)
    .where(and(eq(people.role, 'mentor'), isNull(people.deactivatedAt), eq(people.isDemo, ctx.me.isDemo)))
    .orderBy(sql`name`, people.id)
    .limit(limits.page.max)
}
