import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, min, ne, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import { scopeFor } from '#rules/permissions.ts'
import type { eventQuery, RsvpStatus, Scope, Timing } from '../schema.ts'
import { eventAttendances } from './attendance/tables.ts'
import { eventRsvps } from './rsvps/tables.ts'
import { toSearchQuery } from './search-text.ts'
import { events, eventSeries } from './tables.ts'
import { parseMoment } from './local-time.ts'

export type EventRow = typeof events.$inferSelect

/** An event, and what the viewer has to do with it. */
export type ViewerEvent = {
  event: EventRow
  rsvpStatus: RsvpStatus | null
  position: number | null
  checkedInAt: Date | null
}

/** Which events the viewer may see at all. */
function visibleToViewer(ctx: Ctx | TxCtx): SQL | undefined {
  const maySeeDrafts = scopeFor(ctx.me, 'event.listUnpublished') !== ''
  return and(
    isNull(events.trashedAt),
    withinScope(ctx, { owner: events.ownerId }),
    maySeeDrafts ? undefined : eq(events.isPublished, true),
  )
}

/**
 * How many wait up to and including the person of this row; null for those who do not wait. Columns stand with their table:
 * a query on one table writes them without, and inside they would be those of the line.
 */
export const waitlistPosition = sql<number | null>`case when event_rsvps.status = 'waitlisted' then (
  select count(*)::int from event_rsvps as ahead
  where ahead.event_id = event_rsvps.event_id and ahead.status = 'waitlisted' and ahead.queue_number <= event_rsvps.queue_number) end`

function selectViewerEvents({ db, me }: Pick<Ctx, 'db' | 'me'>) {
  return db
    .select({
      event: events,
      rsvpStatus: eventRsvps.status,
      position: waitlistPosition,
      checkedInAt: eventAttendances.checkedInAt,
    })
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

const spanContains = (moment: Date) =>
  sql`tstzrange(${events.startsAt}, ${events.overAt}) @> ${moment.toISOString()}::timestamptz`

/**
 * Still on then, or yet to begin. Nothing of that began before the oldest that is on, which the index of spans finds at once:
 * from there on the index of starts is read, and not from the first event that ever was.
 */
function endsAfter({ db }: Ctx, moment: Date): SQL | undefined {
  const oldest = db
    .select({ startsAt: min(events.startsAt) })
    .from(events)
    .where(spanContains(moment))
  const first = sql`least((${oldest}), ${moment.toISOString()}::timestamptz)`
  return and(gte(events.startsAt, first), or(gte(events.startsAt, moment), spanContains(moment)))
}

const timingConditions: Record<Timing, (now: Date) => SQL | undefined> = {
  live: spanContains,
  upcoming: (now) => gt(events.startsAt, now),
  past: (now) => and(lte(events.startsAt, now), lte(events.overAt, now)),
}

type ListEventsOptions = PageQuery & z.output<typeof eventQuery>

/** The events that fit the filters: soonest first when they are to come or of a span of time, else the latest first. */
export async function listEvents(ctx: Ctx, options: ListEventsOptions): Promise<Page<ViewerEvent>> {
  const { q, category, timing, from, to, mine } = options
  const { timeZone } = ctx.config
  const searchQuery = toSearchQuery(q)
  const condition = and(
    visibleToViewer(ctx),
    searchQuery === null ? undefined : sql`${events.searchVector} @@ to_tsquery('simple', ${searchQuery})`,
    category ? sql`lower(${events.category}) = ${category.toLowerCase()}` : undefined,
    timing && timingConditions[timing](ctx.now()),
    from ? endsAfter(ctx, parseMoment(from, timeZone)) : undefined,
    to ? lt(events.startsAt, parseMoment(to, timeZone)) : undefined,
    mine ? inArray(events.id, ownEventIds(ctx)) : undefined,
  )
  const list = keyset<ViewerEvent & { id: string }>({
    at: { column: events.startsAt, of: ({ event }) => event.startsAt },
    id: events.id,
    page: options,
    isOldestFirst: timing === 'live' || timing === 'upcoming' || from !== undefined || to !== undefined,
  })
  const rows = await selectViewerEvents(ctx)
    .where(and(condition, list.after))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  const withIds = rows.map((row) => ({ ...row, id: row.event.id }))
  return list.toPage(withIds, await countMatches(ctx, { condition, isSearch: searchQuery !== null }))
}

/** What a search finds is counted up to here: a word that is everywhere would mean reading everything. */
const maxSearchCount = 1_000

type CountOptions = { condition: SQL | undefined; isSearch: boolean }

async function countMatches({ db }: Ctx, { condition, isSearch }: CountOptions): Promise<number> {
  if (!isSearch) return db.$count(events, condition)
  const matches = db.select({ id: events.id }).from(events).where(condition).limit(maxSearchCount).as('found')
  const [counted] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(matches)
  return counted!.count
}

function ownEventIds({ db, me }: Pick<Ctx, 'db' | 'me'>) {
  return db
    .select({ id: eventRsvps.eventId })
    .from(eventRsvps)
    .where(and(eq(eventRsvps.personId, me.id), ne(eventRsvps.status, 'cancelled')))
}

/** An event the viewer may see, or a 404. */
export async function findEvent(ctx: Ctx | TxCtx, id: string): Promise<ViewerEvent> {
  const [row] = await selectViewerEvents(ctx).where(and(eq(events.id, id), visibleToViewer(ctx)))
  if (!row) throw problem('event.not_found')
  return row
}

/**
 * The event and, for a wider scope, the occurrences of its series that have not begun, locked in one order so that two
 * editors never wait for each other. The event comes first.
 */
export async function lockEvents(
  tx: TxCtx,
  { id, scope }: { id: string; scope: Scope },
): Promise<[EventRow, ...EventRow[]]> {
  const { event } = await findEvent(tx, id)
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
    .where(and(or(eq(events.id, event.id), siblings), visibleToViewer(tx)))
    .orderBy(asc(events.id))
    .for('update')
  const first = rows.find((row) => row.id === event.id)
  if (!first) throw problem('event.not_found')
  return [first, ...rows.filter((row) => row !== first)]
}

/** The events that were cancelled together with this one, locked, or a 404. */
export async function lockTrashed(tx: TxCtx, id: string): Promise<EventRow[]> {
  const rowScope = withinScope(tx, { owner: events.ownerId })
  const [event] = await tx.db
    .select()
    .from(events)
    .where(and(eq(events.id, id), isNotNull(events.trashedAt), rowScope))
  if (!event?.trashedAt) throw problem('event.not_found')
  const sameSeries = and(event.seriesId ? eq(events.seriesId, event.seriesId) : eq(events.id, id), rowScope)
  return tx.db
    .select()
    .from(events)
    .where(and(sameSeries, eq(events.trashedAt, event.trashedAt)))
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
