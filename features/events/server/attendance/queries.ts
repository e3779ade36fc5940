import { and, asc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { contain } from '#platform/server/db/contains.ts'
import type { Db } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinReach } from '#platform/server/reach.ts'
import type { AttendanceMethod, RsvpStatus } from '../../schema.ts'
import { eventRsvps } from '../rsvps/tables.ts'
import { eventAttendances } from './tables.ts'

export type AttendeeRow = {
  personId: string
  firstName: string
  lastName: string
  email: string
  status: RsvpStatus | null
  place: number | null
  respondedAt: Date | null
  seenAt: Date | null
  method: AttendanceMethod | null
}

/** Who came without having said so stands at the end. */
const lastPlace = 2_147_483_647
const order = sql<number>`coalesce(${eventRsvps.place}, ${sql.raw(String(lastPlace))})`

type Listing = PageQuery & { eventId: string; q?: string | undefined }

/** Who has to do with an event, in order of arrival. */
export async function listAttendees(
  ctx: Ctx | TxCtx,
  { eventId, q, limit, cursor }: Listing,
): Promise<Page<AttendeeRow>> {
  const fullName = sql`${people.firstName} || ' ' || ${people.lastName}`
  const wanted = and(
    withinReach(ctx as Ctx, { permission: 'event.listAttendees', owner: people.id }),
    q ? contain([fullName, people.email], q) : undefined,
  )
  const rows = await selectAttendees(ctx.db, eventId)
    .where(and(wanted, isAfter(cursor)))
    .orderBy(order, asc(people.id))
    .limit(limit + 1)
  const [counted] = await ctx.db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(people)
    .innerJoin(whoOf(ctx.db, eventId), sql`who.person_id = ${people.id}`)
    .where(wanted)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const isMore = rows.length > limit && last !== undefined
  return {
    items,
    totalCount: counted!.count,
    nextCursor: isMore ? `${last.place ?? lastPlace}_${last.personId}` : null,
  }
}

function isAfter(cursor: string | undefined): SQL | undefined {
  const [, place, id] = /^(\d{1,10})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor ?? '') ?? []
  return place ? sql`(${order}, ${people.id}) > (${Number(place)}::bigint, ${id}::uuid)` : undefined
}

/** The ids of those who said something or were seen: found by the event, not by going through all people. */
function whoOf(db: Db, eventId: string) {
  const select = (db as Ctx['db']).select.bind(db)
  const said = select({ personId: eventRsvps.personId }).from(eventRsvps).where(eq(eventRsvps.eventId, eventId))
  const walkedIn = select({ personId: eventAttendances.personId })
    .from(eventAttendances)
    .where(
      and(
        eq(eventAttendances.eventId, eventId),
        isNull(eventAttendances.undoneAt),
        sql`not exists (select 1 from event_rsvps as said
          where said.event_id = event_attendances.event_id and said.person_id = event_attendances.person_id)`,
      ),
    )
  return unionAll(said, walkedIn).as('who')
}

function selectAttendees(db: Db, eventId: string) {
  const who = whoOf(db, eventId)
  return db
    .select({
      personId: people.id,
      firstName: people.firstName,
      lastName: people.lastName,
      email: sql<string>`${people.email}`,
      status: eventRsvps.status,
      place: eventRsvps.place,
      respondedAt: eventRsvps.respondedAt,
      seenAt: eventAttendances.seenAt,
      method: eventAttendances.method,
    })
    .from(who)
    .innerJoin(people, eq(people.id, who.personId))
    .leftJoin(eventRsvps, and(eq(eventRsvps.eventId, eventId), eq(eventRsvps.personId, people.id)))
    .leftJoin(
      eventAttendances,
      and(
        eq(eventAttendances.eventId, eventId),
        eq(eventAttendances.personId, people.id),
        isNull(eventAttendances.undoneAt),
      ),
    )
}

type Pair = { eventId: string; personId: string }

/** One person as the list shows them, also who has nothing to do with the event any more, or a 404. */
export async function findAttendee(tx: TxCtx, { eventId, personId }: Pair): Promise<AttendeeRow> {
  const [row] = await selectAttendees(tx.db, eventId).where(eq(people.id, personId))
  if (row) return row
  const person = await findMarkable(tx, personId)
  return { ...person, status: null, place: null, respondedAt: null, seenAt: null, method: null }
}

/** Somebody staff may say was there, or a 404. */
export async function findMarkable(
  tx: TxCtx,
  personId: string,
): Promise<Pick<AttendeeRow, 'personId' | 'firstName' | 'lastName' | 'email'>> {
  const reach = withinReach(tx as never, { permission: 'event.checkIn', owner: people.id })
  const [person] = await tx.db
    .select({
      personId: people.id,
      firstName: people.firstName,
      lastName: people.lastName,
      email: sql<string>`${people.email}`,
    })
    .from(people)
    .where(and(eq(people.id, personId), isNull(people.deactivatedAt), reach))
  if (!person) throw problem('person.not_found')
  return person
}

export type AttendanceRow = typeof eventAttendances.$inferSelect

type Marking = Pair & { method: AttendanceMethod; markedById: string | null; now: Date }

/** Says that somebody was there; null when that was known. */
export async function insertAttendance(
  { db }: { db: Db },
  { now, ...marking }: Marking,
): Promise<AttendanceRow | null> {
  const { method, markedById } = marking
  const [row] = await db
    .insert(eventAttendances)
    .values({ ...marking, id: newId(), seenAt: now })
    .onConflictDoUpdate({
      target: [eventAttendances.eventId, eventAttendances.personId],
      set: { method, markedById, seenAt: now, undoneAt: null },
      setWhere: isNotNull(eventAttendances.undoneAt),
    })
    .returning()
  return row ?? null
}

/** An attendance that was not taken back. */
export async function findAttendance({ db }: { db: Db }, { eventId, personId }: Pair): Promise<AttendanceRow | null> {
  const [row] = await db.select().from(eventAttendances).where(isThere({ eventId, personId }))
  return row ?? null
}

/** Takes an attendance back; null when there was none. */
export async function undoAttendance(
  { db }: { db: Db },
  { eventId, personId, now }: Pair & { now: Date },
): Promise<AttendanceRow | null> {
  const [row] = await db
    .update(eventAttendances)
    .set({ undoneAt: now })
    .where(isThere({ eventId, personId }))
    .returning()
  return row ?? null
}

const isThere = ({ eventId, personId }: Pair) =>
  and(eq(eventAttendances.eventId, eventId), eq(eventAttendances.personId, personId), isNull(eventAttendances.undoneAt))

export async function countPresent({ db }: { db: Db }, eventId: string): Promise<number> {
  return db.$count(eventAttendances, and(eq(eventAttendances.eventId, eventId), isNull(eventAttendances.undoneAt)))
}

/** An attendance by its own id, with what was taken back: for jobs. */
export async function findAnyAttendance({ db }: { db: Db }, id: string): Promise<AttendanceRow | null> {
  const [row] = await db.select().from(eventAttendances).where(eq(eventAttendances.id, id))
  return row ?? null
}
