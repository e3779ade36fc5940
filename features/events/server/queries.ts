import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, min, ne, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { withinReach } from '#platform/server/reach.ts'
import { reachOf, type Permission } from '#rules/permissions.ts'
import type { eventQuery, RsvpStatus, Scope, Timing } from '../schema.ts'
import { eventAttendances } from './attendance/tables.ts'
import { eventRsvps } from './rsvps/tables.ts'
import { searchQueryOf } from './search-words.ts'
import { events, eventSeries } from './tables.ts'
import { readMoment } from './wall-clock.ts'

export type EventRow = typeof events.$inferSelect

/** An event, and what the viewer has to do with it. */
export type SeenEvent = {
  event: EventRow
  rsvpStatus: RsvpStatus | null
  position: number | null
  seenAt: Date | null
}

/** Which events the viewer may see at all. */
function isVisible(ctx: Ctx | TxCtx, permission: Permission): SQL | undefined {
  const seesDrafts = reachOf(ctx.me, 'event.listUnpublished') !== ''
  return and(
    isNull(events.trashedAt),
    withinReach(ctx as Ctx, { permission, owner: events.ownerId }),
    seesDrafts ? undefined : eq(events.isPublished, true),
  )
}

/**
 * How many wait up to and including the person of this row; null for those who do not wait. Columns stand with their table:
 * a query on one table writes them without, and inside they would be those of the line.
 */
export const positionInLine = sql<number | null>`case when event_rsvps.status = 'waitlisted' then (
  select count(*)::int from event_rsvps as line
  where line.event_id = event_rsvps.event_id and line.status = 'waitlisted' and line.place <= event_rsvps.place) end`

function selectSeen({ db, me }: Pick<Ctx, 'db' | 'me'>) {
  return db
    .select({ event: events, rsvpStatus: eventRsvps.status, position: positionInLine, seenAt: eventAttendances.seenAt })
    .from(events)
    .leftJoin(eventRsvps, and(eq(eventRsvps.eventId, events.id), eq(eventRsvps.personId, me.id)))
    .leftJoin(
      eventAttendances,
      and(
        eq(eventAttendances.eventId, events.id),
        eq(eventAttendances.personId, me.id),
        isNull(eventAttendances.undoneAt),
      ),
    )
}

const spanHolds = (moment: Date) =>
  sql`tstzrange(${events.startsAt}, ${events.overAt}) @> ${moment.toISOString()}::timestamptz`

/**
 * Still on then, or yet to begin. Nothing of that began before the oldest that is on, which the index of spans finds at once:
 * from there on the index of starts is read, and not from the first event that ever was.
 */
function runsFrom({ db }: Ctx, moment: Date): SQL | undefined {
  const oldest = db
    .select({ startsAt: min(events.startsAt) })
    .from(events)
    .where(spanHolds(moment))
  const first = sql`least((${oldest}), ${moment.toISOString()}::timestamptz)`
  return and(gte(events.startsAt, first), or(gte(events.startsAt, moment), spanHolds(moment)))
}

const conditionOf: Record<Timing, (now: Date) => SQL | undefined> = {
  live: spanHolds,
  upcoming: (now) => gt(events.startsAt, now),
  past: (now) => and(lte(events.startsAt, now), lte(events.overAt, now)),
}

type Listing = PageQuery & z.output<typeof eventQuery>

/** The events that fit the filters: soonest first when they are to come or of a span of time, else the latest first. */
export async function listEvents(ctx: Ctx, listing: Listing): Promise<Page<SeenEvent>> {
  const { q, category, timing, from, to, mine } = listing
  const { timeZone } = ctx.config
  const asked = searchQueryOf(q)
  const wanted = and(
    isVisible(ctx, 'event.list'),
    asked === null ? undefined : sql`${events.words} @@ to_tsquery('simple', ${asked})`,
    category ? sql`lower(${events.category}) = ${category.toLowerCase()}` : undefined,
    timing && conditionOf[timing](ctx.now()),
    from ? runsFrom(ctx, readMoment(from, timeZone)) : undefined,
    to ? lt(events.startsAt, readMoment(to, timeZone)) : undefined,
    mine ? inArray(events.id, ownEventIds(ctx)) : undefined,
  )
  const list = keyset<SeenEvent & { id: string }>({
    at: { column: events.startsAt, of: ({ event }) => event.startsAt },
    id: events.id,
    page: listing,
    isOldestFirst: timing === 'live' || timing === 'upcoming' || from !== undefined || to !== undefined,
  })
  const rows = await selectSeen(ctx)
    .where(and(wanted, list.after))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  const withIds = rows.map((row) => ({ ...row, id: row.event.id }))
  return list.toPage(withIds, await countFound(ctx, { wanted, isSearch: asked !== null }))
}

/** What a search finds is counted up to here: a word that is everywhere would mean reading everything. */
const mostCounted = 1_000

type Counting = { wanted: SQL | undefined; isSearch: boolean }

async function countFound({ db }: Ctx, { wanted, isSearch }: Counting): Promise<number> {
  if (!isSearch) return db.$count(events, wanted)
  const found = db.select({ id: events.id }).from(events).where(wanted).limit(mostCounted).as('found')
  const [counted] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(found)
  return counted!.count
}

function ownEventIds({ db, me }: Pick<Ctx, 'db' | 'me'>) {
  return db
    .select({ id: eventRsvps.eventId })
    .from(eventRsvps)
    .where(and(eq(eventRsvps.personId, me.id), ne(eventRsvps.status, 'cancelled')))
}

/** An event the viewer may see, or a 404. */
export async function findEvent(
  ctx: Ctx | TxCtx,
  { id, permission }: { id: string; permission: Permission },
): Promise<SeenEvent> {
  const [row] = await selectSeen(ctx).where(and(eq(events.id, id), isVisible(ctx, permission)))
  if (!row) throw problem('event.not_found')
  return row
}

type Locking = { id: string; scope: Scope; permission: Permission }

/**
 * The event and, for a wider scope, the occurrences of its series that have not begun, locked in one order so that two
 * editors never wait for each other. The event comes first.
 */
export async function lockEvents(tx: TxCtx, { id, scope, permission }: Locking): Promise<[EventRow, ...EventRow[]]> {
  const { event } = await findEvent(tx, { id, permission })
  const siblings =
    scope === 'this' || event.seriesId === null
      ? undefined
      : and(
          eq(events.seriesId, event.seriesId),
          gt(events.startsAt, tx.now()),
          scope === 'following' ? gte(events.startsAt, event.startsAt) : undefined,
        )
  const rows = await tx.db
    .select()
    .from(events)
    .where(and(or(eq(events.id, event.id), siblings), isVisible(tx, permission)))
    .orderBy(asc(events.id))
    .for('update')
  const first = rows.find((row) => row.id === event.id)
  if (!first) throw problem('event.not_found')
  return [first, ...rows.filter((row) => row !== first)]
}

/** The events that were cancelled together with this one, locked, or a 404. */
export async function lockTrashed(tx: TxCtx, { id, permission }: Omit<Locking, 'scope'>): Promise<EventRow[]> {
  const reach = withinReach(tx as never, { permission, owner: events.ownerId })
  const [event] = await tx.db
    .select()
    .from(events)
    .where(and(eq(events.id, id), isNotNull(events.trashedAt), reach))
  if (!event?.trashedAt) throw problem('event.not_found')
  const together = and(event.seriesId ? eq(events.seriesId, event.seriesId) : eq(events.id, id), reach)
  return tx.db
    .select()
    .from(events)
    .where(and(together, eq(events.trashedAt, event.trashedAt)))
    .orderBy(asc(events.id))
    .for('update')
}

export async function insertEvents({ db }: { db: Db }, rows: (typeof events.$inferInsert)[]): Promise<void> {
  await db.insert(events).values(rows)
}

export async function insertSeries({ db }: { db: Db }, row: typeof eventSeries.$inferInsert): Promise<void> {
  await db.insert(eventSeries).values(row)
}

/** Changes an event that the transaction has locked. */
export async function updateEvent(
  { db }: { db: Db },
  { id, set }: { id: string; set: Partial<EventRow> },
): Promise<EventRow> {
  const [row] = await db.update(events).set(set).where(eq(events.id, id)).returning()
  return row!
}

/** An event whoever asks, the trash included: for jobs. */
export async function findAnyEvent({ db }: { db: Db }, id: string): Promise<EventRow | null> {
  const [row] = await db.select().from(events).where(eq(events.id, id))
  return row ?? null
}

/** That this sequence was mailed, unless a later one is due by now. */
export async function markMailed(
  { db }: { db: Db },
  { id, sequence }: Pick<EventRow, 'id' | 'sequence'>,
): Promise<void> {
  await db
    .update(events)
    .set({ mailedSequence: sequence, changedAt: null })
    .where(and(eq(events.id, id), eq(events.sequence, sequence)))
}

/** Events that begin after one moment and not after the other, with somebody to remind. */
export async function listStarting(
  { db }: { db: Db },
  { after, until }: { after: Date; until: Date },
): Promise<EventRow[]> {
  return db
    .select()
    .from(events)
    .where(
      and(
        isNull(events.trashedAt),
        eq(events.isPublished, true),
        gt(events.startsAt, after),
        lte(events.startsAt, until),
        gt(events.goingCount, 0),
      ),
    )
    .orderBy(asc(events.startsAt))
    .limit(1_000)
}
