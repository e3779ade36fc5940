import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { assertStudentInScope } from '#features/students/server/queries.ts'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { keysetBy, type SortKey } from '#platform/server/db/keyset.ts'
import { withinScope } from '#platform/server/scope.ts'
import { limits } from '#rules/limits.ts'
import type { feedbackQuery, meetingFeedback as feedbackReply, mentorRating } from '../../feedback-schema.ts'
import { mentors, named, students } from '../queries.ts'
import { toName } from '../serializers.ts'
import { bookings } from '../tables.ts'
import { meetingFeedback } from './tables.ts'

type FeedbackReply = z.input<typeof feedbackReply>

/** Adds a person's feedback on a meeting, or changes it; when they first gave it stays. */
export async function saveFeedback({ db }: TxCtx, row: typeof meetingFeedback.$inferInsert): Promise<void> {
  const { rating, comment, updatedAt } = row
  await db
    .insert(meetingFeedback)
    .values(row)
    .onConflictDoUpdate({
      target: [meetingFeedback.bookingId, meetingFeedback.authorId],
      set: { rating, comment, updatedAt },
    })
}

const { rating, createdAt, authorId } = meetingFeedback
const isOfBooking = eq(bookings.id, meetingFeedback.bookingId)
const isByMentor = eq(authorId, bookings.mentorId)

/** Staff who were the mentor or student of a meeting do not read what the other one said of it. */
const isReadable = (ctx: Ctx): SQL =>
  and(withinScope(ctx, { owner: authorId }), ne(bookings.mentorId, ctx.me.id), ne(bookings.studentId, ctx.me.id))!

/** What was answered about meetings, the lowest ratings or the newest first. */
export async function listFeedback(ctx: Ctx, query: z.output<typeof feedbackQuery>): Promise<Page<FeedbackReply>> {
  const { mentor, low, by, sort = 'lowest', ...page } = query
  const where = and(
    mentor ? sql`${bookings.mentorId}::text = ${mentor}` : undefined,
    low ? sql`${rating} <= 2` : undefined,
    by && (by === 'mentor' ? isByMentor : ne(authorId, bookings.mentorId)),
  )
  return readPage(ctx, { page, where, isLowestFirst: sort === 'lowest' })
}

/** What was answered about the meetings of a student in scope, by either of the two, the newest first. */
export async function listStudentFeedback(
  ctx: Ctx,
  { id, ...page }: PageQuery & { id: string },
): Promise<Page<FeedbackReply>> {
  const where = eq(bookings.studentId, await assertStudentInScope(ctx, id))
  return readPage(ctx, { page, where, isLowestFirst: false })
}

type ReadOptions = { page: PageQuery; where: SQL | undefined; isLowestFirst: boolean }

async function readPage(ctx: Ctx, { page, where, isLowestFirst }: ReadOptions): Promise<Page<FeedbackReply>> {
  const condition = and(isReadable(ctx), where)
  const newestFirst: SortKey<FeedbackRow>[] = [
    { by: createdAt, type: 'timestamptz', of: (row) => row.createdAt },
    { by: meetingFeedback.id, type: 'uuid', of: (row) => row.id },
  ]
  const lowest: SortKey<FeedbackRow> = { by: sql`(-${rating})`, type: 'int4', of: (row) => -row.rating }
  const list = keysetBy<FeedbackRow>({ keys: isLowestFirst ? [lowest, ...newestFirst] : newestFirst, page })
  const count = async () => {
    const ids = ctx.db.select({ id: meetingFeedback.id }).from(meetingFeedback)
    return ctx.db.$count(ids.innerJoin(bookings, isOfBooking).where(condition).as('found'))
  }
  const found = await list.read(selectFeedback(ctx), { where: condition, count })
  return { ...found, items: found.items.map((row) => serialize(row)) }
}

const columns = {
  id: meetingFeedback.id,
  rating,
  comment: meetingFeedback.comment,
  isByMentor: sql<boolean>`${isByMentor}`.as('is_by_mentor'),
  createdAt,
  updatedAt: meetingFeedback.updatedAt,
  startsAt: bookings.startsAt,
  topic: bookings.topic,
  mentor: named(mentors),
  student: named(students),
}

const selectFeedback = ({ db }: Ctx) =>
  db
    .select(columns)
    .from(meetingFeedback)
    .innerJoin(bookings, isOfBooking)
    .innerJoin(mentors, eq(mentors.id, bookings.mentorId))
    .innerJoin(students, eq(students.id, bookings.studentId))
type FeedbackRow = Awaited<ReturnType<typeof selectFeedback>>[number]

const serialize = ({ mentor, student, isByMentor: byMentor, ...row }: FeedbackRow): FeedbackReply => ({
  ...row,
  authorRole: byMentor ? 'mentor' : 'student',
  mentor: { id: mentor.id, name: toName(mentor) },
  student: { id: student.id, name: toName(student) },
})

/** What students think of each mentor, the lowest average first. */
export async function listMentorRatings(ctx: Ctx): Promise<z.input<typeof mentorRating>[]> {
  const answerCount = sql<number>`count(*)::int`
  const average = sql<number>`round(avg(${rating}), 1)::float8`
  const rows = await ctx.db
    .select({ mentor: named(mentors), answerCount, average })
    .from(meetingFeedback)
    .innerJoin(bookings, isOfBooking)
    .innerJoin(mentors, eq(mentors.id, bookings.mentorId))
    .where(and(isReadable(ctx), eq(authorId, bookings.studentId)))
    .groupBy(mentors.id)
    .having(sql`count(*) >= ${limits.meetingFeedback.averageCount}`)
    .orderBy(asc(average), desc(answerCount), asc(mentors.id))
  return rows.map(({ mentor, ...row }) => ({ ...row, mentor: { id: mentor.id, name: toName(mentor) } }))
}
