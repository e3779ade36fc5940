import { and, asc, eq, exists, getColumns, gt, inArray, lt, lte, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { liveMentorAssignments, people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { bookingViews } from '../schema.ts'
import { availabilities } from './availability/tables.ts'
import { answerableSince, assumedOverSince } from './feedback/feedback.ts'
import { meetingFeedback } from './feedback/tables.ts'
import { bookingEmails, bookings } from './tables.ts'

export type BookingRow = typeof bookings.$inferSelect
export type NamedPerson = Pick<Person, 'id' | 'firstName' | 'lastName' | 'email' | 'photoKey' | 'isDemo'>
/** With the two people, the mentor's time zone if one is set, and the viewer's own feedback: never that of the other one. */
export type FullBooking = BookingRow & {
  mentor: NamedPerson
  student: NamedPerson
  timeZone: string | null
  feedback: typeof meetingFeedback.$inferSelect | null
}
type Reader = { db: Db; viewer?: { id: string } | null }

export const mentors = alias(people, 'mentor')
export const students = alias(people, 'student')
export const named = ({ id, firstName, lastName, email, photoKey, isDemo }: typeof mentors | typeof students) => ({
  id,
  firstName,
  lastName,
  email,
  photoKey,
  isDemo,
})

function selectFull({ db, viewer }: Reader) {
  const isOwnFeedback = viewer ? eq(meetingFeedback.authorId, viewer.id) : sql`false`
  return db
    .select({
      ...getColumns(bookings),
      mentor: named(mentors),
      student: named(students),
      timeZone: sql<string | null>`${availabilities.rules} ->> 'timeZone'`,
      feedback: getColumns(meetingFeedback),
    })
    .from(bookings)
    .innerJoin(mentors, eq(mentors.id, bookings.mentorId))
    .innerJoin(students, eq(students.id, bookings.studentId))
    .leftJoin(availabilities, eq(availabilities.personId, bookings.mentorId))
    .leftJoin(meetingFeedback, and(eq(meetingFeedback.bookingId, bookings.id), isOwnFeedback))
}

/** The viewer is one of the two. Past meetings stay with both when the assignment ends. */
const isOwn = ({ me }: Pick<Ctx, 'me'>): SQL => or(eq(bookings.mentorId, me.id), eq(bookings.studentId, me.id))!

/** The viewer's meetings in a view. */
export async function listOwnBookings(
  ctx: Ctx,
  { view, ...page }: PageQuery & { view: (typeof bookingViews)[number] },
): Promise<Page<FullBooking>> {
  const where = and(isOwn(ctx), isInView(ctx, view))
  const keys = [
    { by: bookings.startsAt, type: 'timestamptz' as const, of: (row: FullBooking) => row.startsAt },
    { by: bookings.id, type: 'uuid' as const, of: (row: FullBooking) => row.id },
  ]
  const list = keysetBy<FullBooking>({ keys, page, isAscending: view === 'upcoming' })
  return list.read(selectFull(ctx), { where, count: () => ctx.db.$count(bookings, where) })
}

function isInView(ctx: Ctx, view: (typeof bookingViews)[number]): SQL {
  if (view === 'feedback') return and(isAnswerable(ctx), not(hasOwnFeedback(ctx))!)!
  const isUpcoming = and(eq(bookings.state, 'booked'), gt(bookings.endsAt, ctx.now()))!
  return view === 'upcoming' ? isUpcoming : not(isUpcoming)!
}

function hasOwnFeedback({ db, me }: Ctx): SQL {
  const isOwnOne = and(eq(meetingFeedback.bookingId, bookings.id), eq(meetingFeedback.authorId, me.id))
  return exists(
    db
      .select({ one: sql`1` })
      .from(meetingFeedback)
      .where(isOwnOne),
  )
}

/** In SQL what `isFeedbackOpen` says of a meeting without feedback. */
export function isAnswerable(ctx: Pick<Ctx, 'now'>): SQL {
  const { state, endsAt } = bookings
  const isOver = or(eq(state, 'completed'), and(eq(state, 'booked'), lte(endsAt, assumedOverSince(ctx.now()))))
  return and(isOver, gt(endsAt, answerableSince(ctx.now())))!
}

/** Meetings for the calendar feed of a person: canceled ones for a while, so that calendar programs mark them as canceled. */
export async function listFeedBookings(
  { db }: { db: Db },
  { personId, since, canceledSince, limit }: { personId: string; since: Date; canceledSince: Date; limit: number },
): Promise<FullBooking[]> {
  const isOfPerson = or(eq(bookings.mentorId, personId), eq(bookings.studentId, personId))
  const isListed = or(ne(bookings.state, 'canceled'), gt(bookings.updatedAt, canceledSince))
  return selectFull({ db })
    .where(and(isOfPerson, isListed, gt(bookings.startsAt, since)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(limit)
}

/** A meeting of the viewer's, or a 404. */
export async function findOwnBooking(ctx: Ctx | TxCtx, bookingId: string): Promise<FullBooking> {
  const [row] = await selectFull(ctx).where(and(eq(bookings.id, bookingId), isOwn(ctx)))
  if (!row) throw problem('booking.not_found')
  return row
}

/** A meeting, whoever asks. */
export async function findAnyBooking(ctx: Reader, bookingId: string): Promise<FullBooking | null> {
  const [row] = await selectFull(ctx).where(eq(bookings.id, bookingId))
  return row ?? null
}

/**
 * The lock that everyone takes who changes meetings of these people: of two who book the last slot, the second sees the first one's
 * meeting. In order of the ids, so that two locks never wait for each other.
 */
export async function lockCalendars(tx: TxCtx, personIds: string[]): Promise<void> {
  for (const id of personIds.toSorted())
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`bookings ${id}`}))`)
}

type MeetingWindow = { from: Date; until: Date; exceptId?: string | undefined }

/** Meetings of these mentors or students that are not canceled and overlap the window, in order. */
export async function listMeetings(
  { db }: { db: Db },
  { personIds, from, until, exceptId }: MeetingWindow & { personIds: string[] },
): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        or(inArray(bookings.mentorId, personIds), inArray(bookings.studentId, personIds)),
        ne(bookings.state, 'canceled'),
        lt(bookings.startsAt, until),
        gt(bookings.endsAt, from),
        exceptId ? ne(bookings.id, exceptId) : undefined,
      ),
    )
    .orderBy(asc(bookings.startsAt))
}

/** Mentors assigned to this student. */
export async function listMentorIds({ db }: { db: Db }, studentId: string): Promise<string[]> {
  const { mentorId, studentId: menteeId } = liveMentorAssignments
  const rows = await db.select({ mentorId }).from(liveMentorAssignments).where(eq(menteeId, studentId))
  return rows.map((row) => row.mentorId)
}

export async function insertBooking({ db }: TxCtx, row: typeof bookings.$inferInsert): Promise<void> {
  await db.insert(bookings).values(row)
}

export async function updateBooking(
  tx: TxCtx,
  { id, ...set }: Partial<BookingRow> & Pick<BookingRow, 'id'>,
): Promise<void> {
  await tx.db
    .update(bookings)
    .set({ ...set, updatedAt: tx.now(), sequence: sql`${bookings.sequence} + 1` })
    .where(eq(bookings.id, id))
}

type NewEmails = Omit<typeof bookingEmails.$inferSelect, 'personId'> & { personIds: string[] }

/** Notes that these people are mailed about this state of a meeting; answers the ids of those who were not yet. */
export async function insertBookingEmails({ db }: TxCtx, { personIds, ...email }: NewEmails): Promise<Set<string>> {
  const rows = await db
    .insert(bookingEmails)
    .values(personIds.map((personId) => ({ ...email, personId })))
    .onConflictDoNothing()
    .returning({ personId: bookingEmails.personId })
  return new Set(rows.map(({ personId }) => personId))
}

export type UpcomingRow = Pick<BookingRow, 'id' | 'mentorId' | 'studentId'>
const pair = { id: bookings.id, mentorId: bookings.mentorId, studentId: bookings.studentId }
const isAhead = (ctx: Ctx) => and(eq(bookings.state, 'booked'), gt(bookings.startsAt, ctx.now()))

/** Upcoming meetings of a pair. */
export async function listUpcomingOfPair(
  ctx: Ctx,
  { mentorId, studentId }: { mentorId: string; studentId: string },
): Promise<UpcomingRow[]> {
  return ctx.db
    .select(pair)
    .from(bookings)
    .where(and(eq(bookings.mentorId, mentorId), eq(bookings.studentId, studentId), isAhead(ctx)))
}

/** Upcoming meetings of a person, and whether they are still the mentor or student they were. */
export async function listUpcomingOfPerson(ctx: Ctx, personId: string): Promise<(UpcomingRow & { isGone: boolean })[]> {
  const role = sql`case when ${bookings.mentorId} = ${people.id} then 'mentor' else 'student' end`
  return ctx.db
    .select({ ...pair, isGone: sql<boolean>`(${people.deactivatedAt} is not null or ${people.role} <> ${role})` })
    .from(bookings)
    .innerJoin(people, or(eq(people.id, bookings.mentorId), eq(people.id, bookings.studentId)))
    .where(and(eq(people.id, personId), isAhead(ctx)))
}
