import { and, eq, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { findPersonInScope } from '#features/users/server/queries.ts'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { containsText } from '#platform/server/db/contains-text.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import type { Db } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { AttendanceMethod, RsvpStatus } from '../../schema.ts'
import { eventAttendances, eventRsvps } from '../tables.ts'

export type AttendeeRow = {
  personId: string
  firstName: string
  lastName: string
  email: string
  photoUrl: string | null
  status: RsvpStatus | null
  queueNumber: number | null
  respondedAt: Date | null
  checkedInAt: Date | null
  method: AttendanceMethod | null
}

/** People who came without a response are last. */
const maxQueueNumber = 2_147_483_647
const queueOrder = sql<number>`coalesce(${eventRsvps.queueNumber}, ${sql.raw(String(maxQueueNumber))})`

export type AttendeeFilter = 'active' | 'present' | RsvpStatus

const isPresent = isNotNull(eventAttendances.checkedInAt)
const statusConditions: Record<'active' | 'present', SQL | undefined> = {
  active: or(ne(eventRsvps.status, 'cancelled'), isPresent),
  present: isPresent,
}

type ListAttendeesOptions = PageQuery & {
  eventId: string
  q?: string | undefined
  status?: AttendeeFilter | undefined
}

/** Everybody who responded or was checked in, in the order of their responses. */
export async function listAttendees(
  ctx: Ctx | TxCtx,
  { eventId, q, status, ...page }: ListAttendeesOptions,
): Promise<Page<AttendeeRow>> {
  const fullName = sql`${people.firstName} || ' ' || ${people.lastName}`
  const condition = and(
    withinScope(ctx, { owner: people.id }),
    q ? containsText([fullName, people.email], q) : undefined,
    status === 'active' || status === 'present' ? statusConditions[status] : status && eq(eventRsvps.status, status),
  )
  const list = keysetBy<AttendeeRow>({
    keys: [
      { by: queueOrder, type: 'float8', of: (row) => row.queueNumber ?? maxQueueNumber },
      { by: people.id, type: 'uuid', of: (row) => row.personId },
    ],
    page,
    isAscending: true,
  })
  const select = () => selectAttendees(ctx.db, eventId)
  const count = () => ctx.db.$count(select().where(condition).as('matches'))
  return list.read(select(), { where: condition, count })
}

/** The ids of those who responded or were checked in, read by the event's indexes and not by going through all people. */
function selectAttendeeIds(db: Db, eventId: string) {
  const select = (db as Ctx['db']).select.bind(db)
  const respondents = select({ personId: eventRsvps.personId }).from(eventRsvps).where(eq(eventRsvps.eventId, eventId))
  const walkIns = select({ personId: eventAttendances.personId })
    .from(eventAttendances)
    .where(
      and(
        eq(eventAttendances.eventId, eventId),
        isNull(eventAttendances.undoneAt),
        sql`not exists (select 1 from event_rsvps as said
          where said.event_id = event_attendances.event_id and said.person_id = event_attendances.person_id)`,
      ),
    )
  return unionAll(respondents, walkIns).as('who')
}

function selectAttendees(db: Db, eventId: string) {
  const attendeeIds = selectAttendeeIds(db, eventId)
  return db
    .select({
      personId: people.id,
      firstName: people.firstName,
      lastName: people.lastName,
      email: sql<string>`${people.email}`.as('email'),
      photoUrl: sql<string | null>`'/api/' || ${people.photoKey}`.as('photo_url'),
      status: eventRsvps.status,
      queueNumber: eventRsvps.queueNumber,
      respondedAt: eventRsvps.respondedAt,
      checkedInAt: eventAttendances.checkedInAt,
      method: eventAttendances.method,
    })
    .from(attendeeIds)
    .innerJoin(people, eq(people.id, attendeeIds.personId))
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

/** Everybody who ever responded to an event. */
export async function listRespondentIds({ db }: { db: Db }, eventId: string): Promise<string[]> {
  const { personId } = eventRsvps
  const rows = await db.select({ personId }).from(eventRsvps).where(eq(eventRsvps.eventId, eventId))
  return rows.map((row) => row.personId)
}

type AttendanceKey = { eventId: string; personId: string }

/** One person as the list shows them, even without a response or check-in any more, or a 404. */
export async function findAttendee(tx: TxCtx, { eventId, personId }: AttendanceKey): Promise<AttendeeRow> {
  const [row] = await selectAttendees(tx.db, eventId).where(eq(people.id, personId))
  if (row) return row
  const person = await findEligiblePerson(tx, personId)
  return { ...person, status: null, queueNumber: null, respondedAt: null, checkedInAt: null, method: null }
}

/** Somebody whom staff may check in, or a 404. */
export async function findEligiblePerson(
  tx: TxCtx,
  personId: string,
): Promise<Pick<AttendeeRow, 'personId' | 'firstName' | 'lastName' | 'email' | 'photoUrl'>> {
  const { id, firstName, lastName, email, photoKey } = await findPersonInScope(tx, personId)
  return { personId: id, firstName, lastName, email, photoUrl: photoKey && `/api/${photoKey}` }
}

export type AttendanceRow = typeof eventAttendances.$inferSelect

type NewAttendance = AttendanceKey & { method: AttendanceMethod; markedById: string | null; now: Date }

/** Adds an attendance, or restores one that was undone; null when there is one. */
export async function insertAttendance(
  { db }: { db: Db },
  { now, ...attendance }: NewAttendance,
): Promise<AttendanceRow | null> {
  const { method, markedById } = attendance
  const [row] = await db
    .insert(eventAttendances)
    .values({ ...attendance, id: newId(), checkedInAt: now })
    .onConflictDoUpdate({
      target: [eventAttendances.eventId, eventAttendances.personId],
      set: { method, markedById, checkedInAt: now, undoneAt: null },
      setWhere: isNotNull(eventAttendances.undoneAt),
    })
    .returning()
  return row ?? null
}

/** An attendance that was not undone. */
export async function findAttendance(
  { db }: { db: Db },
  { eventId, personId }: AttendanceKey,
): Promise<AttendanceRow | null> {
  const [row] = await db.select().from(eventAttendances).where(isActiveAttendance({ eventId, personId }))
  return row ?? null
}

/** Undoes an attendance; null when there was none. */
export async function undoAttendance(
  { db }: { db: Db },
  { eventId, personId, now }: AttendanceKey & { now: Date },
): Promise<AttendanceRow | null> {
  const [row] = await db
    .update(eventAttendances)
    .set({ undoneAt: now })
    .where(isActiveAttendance({ eventId, personId }))
    .returning()
  return row ?? null
}

const isActiveAttendance = ({ eventId, personId }: AttendanceKey) =>
  and(eq(eventAttendances.eventId, eventId), eq(eventAttendances.personId, personId), isNull(eventAttendances.undoneAt))

export async function countPresent({ db }: { db: Db }, eventId: string): Promise<number> {
  return db.$count(eventAttendances, and(eq(eventAttendances.eventId, eventId), isNull(eventAttendances.undoneAt)))
}

/** An attendance by its id, undone or not: for jobs. */
export async function findAnyAttendance({ db }: { db: Db }, id: string): Promise<AttendanceRow | null> {
  const [row] = await db.select().from(eventAttendances).where(eq(eventAttendances.id, id))
  return row ?? null
}
