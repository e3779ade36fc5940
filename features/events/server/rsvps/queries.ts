import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import type { RsvpStatus } from '../../schema.ts'
import { positionInLine } from '../queries.ts'
import { events } from '../tables.ts'
import { eventRsvps } from './tables.ts'

export type RsvpRow = typeof eventRsvps.$inferSelect

/** An event as far as seats go. */
export type SeatedEvent = Pick<
  typeof events.$inferSelect,
  'id' | 'capacity' | 'goingCount' | 'waitlistCount' | 'lastPlace' | 'startsAt' | 'isPublished'
> & { isDemo: boolean }

/** Locks the events that seats are asked for, in one order: whoever else wants seats there waits. */
export async function lockSeats({ db }: { db: Db }, ids: string[]): Promise<SeatedEvent[]> {
  const { id, capacity, goingCount, waitlistCount, lastPlace, startsAt, isPublished } = events
  return db
    .select({ id, capacity, goingCount, waitlistCount, lastPlace, startsAt, isPublished, isDemo: people.isDemo })
    .from(events)
    .innerJoin(people, eq(people.id, events.ownerId))
    .where(and(inArray(events.id, ids), isNull(events.trashedAt)))
    .orderBy(asc(events.id))
    .for('update', { of: events })
}

export type Pair = { eventId: string; personId: string }
export type FoundRsvp = Pair & { status: RsvpStatus; place: number; position: number | null }

/** What these people said to these events so far. */
export async function findRsvps({ db }: { db: Db }, pairs: Pair[]): Promise<FoundRsvp[]> {
  const { eventId, personId, status, place } = eventRsvps
  const asked = sql`(select unnest(${sql.param(pairs.map((pair) => pair.eventId))}::uuid[]),
    unnest(${sql.param(pairs.map((pair) => pair.personId))}::uuid[]))`
  return db
    .select({ eventId, personId, status, place, position: positionInLine })
    .from(eventRsvps)
    .where(sql`(${eventId}, ${personId}) in ${asked}`)
}

export type NewRsvp = Pair & { status: 'going' | 'waitlisted'; place: number }

/** Writes what people said now, over what they said before. */
export async function saveRsvps({ db }: { db: Db }, { rows, now }: { rows: NewRsvp[]; now: Date }): Promise<void> {
  const list = (of: (row: NewRsvp) => unknown) => sql.param(rows.map(of))
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    insert into event_rsvps (id, event_id, person_id, status, place, responded_at, going_at)
    select given.id, given.event_id, given.person_id, given.status, given.place, ${at},
      case when given.status = 'going' then ${at} end
    from unnest(${list(() => newId())}::uuid[], ${list(({ eventId }) => eventId)}::uuid[],
      ${list(({ personId }) => personId)}::uuid[], ${list(({ status }) => status)}::text[],
      ${list(({ place }) => place)}::int[]) as given (id, event_id, person_id, status, place)
    on conflict (event_id, person_id) do update set status = excluded.status, place = excluded.place,
      responded_at = excluded.responded_at, going_at = excluded.going_at`)
}

export type Counts = { id: string; goingCount: number; waitlistCount: number; lastPlace: number }

/** Writes the counts of an event whose row is locked. */
export async function saveCounts({ db }: { db: Db }, { id, ...set }: Counts): Promise<void> {
  await db.update(events).set(set).where(eq(events.id, id))
}

/** Gives up a seat or a place in line. */
export async function cancelRsvp({ db }: { db: Db }, { eventId, personId, now }: Pair & { now: Date }): Promise<void> {
  await db
    .update(eventRsvps)
    .set({ status: 'cancelled', respondedAt: now, goingAt: null })
    .where(and(eq(eventRsvps.eventId, eventId), eq(eventRsvps.personId, personId)))
}

/** Seats the first so many in line. */
export async function seatNext(
  { db }: { db: Db },
  { eventId, count, now }: { eventId: string; count: number; now: Date },
): Promise<{ personId: string; place: number }[]> {
  const first = db
    .select({ id: eventRsvps.id })
    .from(eventRsvps)
    .where(and(eq(eventRsvps.eventId, eventId), eq(eventRsvps.status, 'waitlisted')))
    .orderBy(asc(eventRsvps.place))
    .limit(count)
  return db
    .update(eventRsvps)
    .set({ status: 'going', goingAt: now })
    .where(inArray(eventRsvps.id, first))
    .returning({ personId: eventRsvps.personId, place: eventRsvps.place })
}
