import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import type { RsvpStatus } from '../../schema.ts'
import { waitlistPosition } from '../queries.ts'
import { eventRsvps, events, liveEvents } from '../tables.ts'

export type RsvpRow = typeof eventRsvps.$inferSelect

/** The part of an event that registrations depend on. */
export type RsvpEvent = Pick<
  typeof events.$inferSelect,
  | 'id'
  | 'capacity'
  | 'goingCount'
  | 'waitlistCount'
  | 'lastQueueNumber'
  | 'startsAt'
  | 'isPublished'
  | 'registrationUrl'
> & { isDemo: boolean }

/** Locks events for registrations, in the order of ids so that two batches cannot deadlock. */
export async function lockEventsForRsvp({ db }: { db: Db }, ids: string[]): Promise<RsvpEvent[]> {
  const { id, capacity, goingCount, waitlistCount, lastQueueNumber, startsAt, isPublished, registrationUrl, ownerId } =
    liveEvents
  const isDemo = sql<boolean>`${db.select({ isDemo: people.isDemo }).from(people).where(eq(people.id, ownerId))}`
  return db
    .select({
      id,
      capacity,
      goingCount,
      waitlistCount,
      lastQueueNumber,
      startsAt,
      isPublished,
      registrationUrl,
      isDemo,
    })
    .from(liveEvents)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for('update')
}

export type RsvpKey = { eventId: string; personId: string }
export type RsvpWithPosition = RsvpKey & { status: RsvpStatus; queueNumber: number; position: number | null }

/** The responses of these people to these events so far. */
export async function findRsvps({ db }: { db: Db }, keys: RsvpKey[]): Promise<RsvpWithPosition[]> {
  const { eventId, personId, status, queueNumber } = eventRsvps
  const requestedKeys = sql`(select unnest(${sql.param(keys.map((key) => key.eventId))}::uuid[]),
    unnest(${sql.param(keys.map((key) => key.personId))}::uuid[]))`
  return db
    .select({ eventId, personId, status, queueNumber, position: waitlistPosition })
    .from(eventRsvps)
    .where(sql`(${eventId}, ${personId}) in ${requestedKeys}`)
}

export type NewRsvp = RsvpKey & { status: 'going' | 'waitlisted'; queueNumber: number }

/** Saves responses, over earlier ones of the same people. */
export async function saveRsvps({ db }: { db: Db }, { rows, now }: { rows: NewRsvp[]; now: Date }): Promise<void> {
  const toArrayParam = (of: (row: NewRsvp) => unknown) => sql.param(rows.map(of))
  const nowSql = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    insert into event_rsvps (id, event_id, person_id, status, queue_number, responded_at, going_at)
    select input.id, input.event_id, input.person_id, input.status, input.queue_number, ${nowSql},
      case when input.status = 'going' then ${nowSql} end
    from unnest(${toArrayParam(() => newId())}::uuid[], ${toArrayParam(({ eventId }) => eventId)}::uuid[],
      ${toArrayParam(({ personId }) => personId)}::uuid[], ${toArrayParam(({ status }) => status)}::text[],
      ${toArrayParam(({ queueNumber }) => queueNumber)}::int[]) as input (id, event_id, person_id, status, queue_number)
    on conflict (event_id, person_id) do update set status = excluded.status, queue_number = excluded.queue_number,
      responded_at = excluded.responded_at, going_at = excluded.going_at`)
}

export type EventCounts = { id: string; goingCount: number; waitlistCount: number; lastQueueNumber: number }

/** Writes the counts of an event whose row is locked. */
export async function updateEventCounts({ db }: { db: Db }, { id, ...set }: EventCounts): Promise<void> {
  await db.update(events).set(set).where(eq(events.id, id))
}

/** Cancels a registration or a waitlist entry. */
export async function cancelRsvp(
  { db }: { db: Db },
  { eventId, personId, now }: RsvpKey & { now: Date },
): Promise<void> {
  await db
    .update(eventRsvps)
    .set({ status: 'cancelled', respondedAt: now, goingAt: null })
    .where(and(eq(eventRsvps.eventId, eventId), eq(eventRsvps.personId, personId)))
}

/** Registers the first so many people of the waitlist. */
export async function promoteNextRsvps(
  { db }: { db: Db },
  { eventId, count, now }: { eventId: string; count: number; now: Date },
): Promise<{ personId: string; queueNumber: number }[]> {
  const first = db
    .select({ id: eventRsvps.id })
    .from(eventRsvps)
    .where(and(eq(eventRsvps.eventId, eventId), eq(eventRsvps.status, 'waitlisted')))
    .orderBy(asc(eventRsvps.queueNumber))
    .limit(count)
  return db
    .update(eventRsvps)
    .set({ status: 'going', goingAt: now })
    .where(inArray(eventRsvps.id, first))
    .returning({ personId: eventRsvps.personId, queueNumber: eventRsvps.queueNumber })
}
