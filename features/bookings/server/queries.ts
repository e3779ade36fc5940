import { and, asc, eq, getColumns, gt, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
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
import { bookingEmails, bookings } from './tables.ts'

export type BookingRow = typeof bookings.$inferSelect
type NamedPerson = Pick<Person, 'id' | 'firstName' | 'lastName' | 'email' | 'photoKey' | 'isDemo'>
/** With the two people, and the mentor's time zone if one is set. */
export type FullBooking = BookingRow & { mentor: NamedPerson; student: NamedPerson; timeZone: string | null }

const mentors = alias(people, 'mentor')
const students = alias(people, 'student')
const named = ({ id, firstName, lastName, email, photoKey, isDemo }: typeof mentors | typeof students) => ({
  id,
  firstName,
  lastName,
  email,
  photoKey,
  isDemo,
})

function selectFull({ db }: { db: Db }) {
  return db
    .select({
      ...getColumns(bookings),
      mentor: named(mentors),
      student: named(students),
      timeZone: sql<string | null>`${availabilities.rules} ->> 'timeZone'`,
    })
    .from(bookings)
    .innerJoin(mentors, eq(mentors.id, bookings.mentorId))
    .innerJoin(students, eq(students.id, bookings.studentId))
    .leftJoin(availabilities, eq(availabilities.personId, bookings.mentorId))
}

/** The viewer is one of the two. Past meetings stay with both when the assignment ends. */
const isOwn = ({ me }: Pick<Ctx, 'me'>): SQL => or(eq(bookings.mentorId, me.id), eq(bookings.studentId, me.id))!

/** The viewer's meetings in a view. */
export async function listOwnBookings(
  ctx: Ctx,
  { view, ...page }: PageQuery & { view: (typeof bookingViews)[number] },
): Promise<Page<FullBooking>> {
  const isUpcoming = and(eq(bookings.state, 'booked'), gt(bookings.endsAt, ctx.now()))
  const where = and(isOwn(ctx), view === 'upcoming' ? isUpcoming : sql`not (${isUpcoming})`)
  const keys = [
    { by: bookings.startsAt, type: 'timestamptz' as const, of: (row: FullBooking) => row.startsAt },
    { by: bookings.id, type: 'uuid' as const, of: (row: FullBooking) => row.id },
  ]
  const list = keysetBy<FullBooking>({ keys, page, isAscending: view === 'upcoming' })
  return list.read(selectFull(ctx), { where, count: () => ctx.db.$count(bookings, where) })
}

/** A meeting of the viewer's, or a 404. */
export async function findOwnBooking(ctx: Ctx | TxCtx, bookingId: string): Promise<FullBooking> {
  const [row] = await selectFull(ctx).where(and(eq(bookings.id, bookingId), isOwn(ctx)))
  if (!row) throw problem('booking.not_found')
  return row
}

/** A meeting, whoever asks. */
export async function findAnyBooking(ctx: { db: Db }, bookingId: string): Promise<FullBooking | null> {
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

/** Notes that these people are mailed about this state of a meeting; answers the ids of those who were not yet. */
export async function insertBookingEmails(
  { db }: TxCtx,
  { bookingId, sequence, personIds }: { bookingId: string; sequence: number; personIds: string[] },
): Promise<Set<string>> {
  const rows = await db
    .insert(bookingEmails)
    .values(personIds.map((personId) => ({ bookingId, sequence, personId })))
    .onConflictDoNothing()
    .returning({ personId: bookingEmails.personId })
  return new Set(rows.map(({ personId }) => personId))
}

/** Upcoming meetings of a pair. */
export async function listUpcomingOfPair(
  ctx: Ctx,
  { mentorId, studentId }: { mentorId: string; studentId: string },
): Promise<string[]> {
  const isUpcoming = and(eq(bookings.state, 'booked'), gt(bookings.startsAt, ctx.now()))
  const rows = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.mentorId, mentorId), eq(bookings.studentId, studentId), isUpcoming))
  return rows.map(({ id }) => id)
}
