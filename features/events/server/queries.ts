import { and, asc, eq, getColumns, gt, gte, inArray, isNull, lt, lte, min, ne, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import type { Db } from '#platform/server/db/database.ts'
import { toWordQuery } from '#platform/server/db/word-search.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import { scopeFor } from '#rules/permissions.ts'
import type { eventQuery, RsvpStatus, Scope, Timing } from '../schema.ts'
import { isNextOfSeries } from './series/queries.ts'
import { eventAttendances, eventRsvps, events, eventSeries, eventTrash, liveEvents } from './tables.ts'
import { parseMoment } from './local-time.ts'

export type EventRow = typeof events.$inferSelect

/** An event with the viewer's registration and check-in. */
export type ViewerEvent = {
  event: EventRow
  rsvpStatus: RsvpStatus | null
  position: number | null
  checkedInAt: Date | null
}

export const maySeeDrafts = ({ me }: Pick<Ctx, 'me'>): boolean => scopeFor(me, 'event.listUnpublished') !== ''

/** The events within the request's scope, drafts only for those who may see them. */
export function visibleToViewer(ctx: Ctx | TxCtx): SQL | undefined {
  return and(
    withinScope(ctx, { owner: liveEvents.ownerId }),
    maySeeDrafts(ctx) ? undefined : eq(liveEvents.isPublished, true),
  )
}

/**
 * The position on the waitlist, from 1; null for those who are not on it. The columns are raw SQL with their table: in a query
 * of one table Drizzle leaves the table out, and the name would mean the inner table.
 */
export const waitlistPosition = sql<number | null>`case when event_rsvps.status = 'waitlisted' then (
  select count(*)::int from event_rsvps as ahead
  where ahead.event_id = event_rsvps.event_id and ahead.status = 'waitlisted' and ahead.queue_number <= event_rsvps.queue_number) end`

function selectViewerEvents({ db, me }: Pick<Ctx, 'db' | 'me'>) {
  return db
    .select({
      event: getColumns(liveEvents),
      rsvpStatus: eventRsvps.status,
      position: waitlistPosition,
      checkedInAt: eventAttendances.checkedInAt,
    })
    .from(liveEvents)
    .leftJoin(eventRsvps, and(eq(eventRsvps.eventId, liveEvents.id), eq(eventRsvps.personId, me.id)))
    .leftJoin(
      eventAttendances,
      and(
        eq(eventAttendances.eventId, liveEvents.id),
        eq(eventAttendances.personId, me.id),
        isNull(eventAttendances.undoneAt),
      ),
    )
}

const spanContains = (moment: Date) =>
  sql`tstzrange(${liveEvents.startsAt}, ${liveEvents.overAt}) @> ${moment.toISOString()}::timestamptz`

/**
 * Events that end after the moment. None of them began before the oldest one that is on at the moment, which the index of
 * spans finds quickly; so the index of starts is read from there, and not from the first event.
 */
function endsAfter({ db }: Ctx, moment: Date): SQL | undefined {
  const oldest = db
    .select({ startsAt: min(liveEvents.startsAt) })
    .from(liveEvents)
    .where(spanContains(moment))
  const first = sql`least((${oldest}), ${moment.toISOString()}::timestamptz)`
  return and(gte(liveEvents.startsAt, first), or(gte(liveEvents.startsAt, moment), spanContains(moment)))
}

const timingConditions: Record<Timing, (now: Date) => SQL | undefined> = {
  live: spanContains,
  upcoming: (now) => gt(liveEvents.startsAt, now),
  past: (now) => and(lte(liveEvents.startsAt, now), lte(liveEvents.overAt, now)),
}

type ListEventsOptions = PageQuery & z.output<typeof eventQuery>

/** The events that fit the filters: upcoming ones and those of a date range soonest first, others latest first. */
export async function listEvents(ctx: Ctx, options: ListEventsOptions): Promise<Page<ViewerEvent>> {
  const { q, category, timing, from, to, mine, seriesId, nextOnly } = options
  const { timeZone } = ctx.config
  const searchQuery = toWordQuery(q)
  const condition = and(
    visibleToViewer(ctx),
    searchQuery === null ? undefined : sql`${liveEvents.searchVector} @@ to_tsquery('simple', ${searchQuery})`,
    category ? sql`lower(${liveEvents.category}) = ${category.toLowerCase()}` : undefined,
    timing && timingConditions[timing](ctx.now()),
    from ? endsAfter(ctx, parseMoment(from, timeZone)) : undefined,
    to ? lt(liveEvents.startsAt, parseMoment(to, timeZone)) : undefined,
    mine ? inArray(liveEvents.id, ownEventIds(ctx)) : undefined,
    seriesId ? eq(liveEvents.seriesId, seriesId) : undefined,
    nextOnly ? isNextOfSeries({ now: ctx.now(), maySeeDrafts: maySeeDrafts(ctx) }) : undefined,
  )
  const list = keysetBy<ViewerEvent>({
    keys: [
      { by: liveEvents.startsAt, type: 'timestamptz', of: ({ event }) => event.startsAt },
      { by: liveEvents.id, type: 'uuid', of: ({ event }) => event.id },
    ],
    page: options,
    isAscending: timing === 'live' || timing === 'upcoming' || from !== undefined || to !== undefined,
  })
  const count = () => countMatches(ctx, { condition, isSearch: searchQuery !== null })
  return list.read(selectViewerEvents(ctx), { where: condition, count })
}

/** The count of a search stops here: a word that is in every event would mean reading every event. */
const maxSearchCount = 1_000

type CountOptions = { condition: SQL | undefined; isSearch: boolean }

async function countMatches({ db }: Ctx, { condition, isSearch }: CountOptions): Promise<number> {
  if (!isSearch) return db.$count(liveEvents, condition)
  const matches = db.select({ id: liveEvents.id }).from(liveEvents).where(condition).limit(maxSearchCount).as('found')
  const [counted] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(matches)
  return counted!.count
}

function ownEventIds({ db, me }: Pick<Ctx, 'db' | 'me'>) {
  return db
    .select({ id: eventRsvps.eventId })
    .from(eventRsvps)
    .where(and(eq(eventRsvps.personId, me.id), ne(eventRsvps.status, 'cancelled')))
}

/** An event that the viewer may see, or a 404. */
export async function findEvent(ctx: Ctx | TxCtx, id: string): Promise<ViewerEvent> {
  const [row] = await selectViewerEvents(ctx).where(and(eq(liveEvents.id, id), visibleToViewer(ctx)))
  if (!row) throw problem('event.not_found')
  return row
}

/**
 * The event and, for a wider scope, the occurrences of its series that have not begun. They are locked in the order of ids, so
 * that two edits cannot deadlock. The event itself is first in the result.
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
          eq(liveEvents.seriesId, event.seriesId),
          gt(liveEvents.startsAt, tx.now()),
          scope === 'following' ? gte(liveEvents.startsAt, event.startsAt) : undefined,
        )
  const rows = await tx.db
    .select()
    .from(liveEvents)
    .where(and(or(eq(liveEvents.id, event.id), siblings), visibleToViewer(tx)))
    .orderBy(asc(liveEvents.id))
    .for('update')
  const first = rows.find((row) => row.id === event.id)
  if (!first) throw problem('event.not_found')
  return [first, ...rows.filter((row) => row !== first)]
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

/** An event, trashed or not, without a check of scope: for jobs. */
export async function findAnyEvent({ db }: { db: Db }, id: string): Promise<EventRow | null> {
  const [row] = await db.select().from(eventTrash.withTrashed).where(eq(events.id, id))
  return row ?? null
}

/** Marks this sequence as emailed, unless there is a later one by now. */
export async function markMailed(
  { db }: { db: Db },
  { id, sequence }: Pick<EventRow, 'id' | 'sequence'>,
): Promise<void> {
  await db
    .update(events)
    .set({ mailedSequence: sequence, changedAt: null })
    .where(and(eq(events.id, id), eq(events.sequence, sequence)))
}

/** Published events that begin after `after` and not after `until`, and that somebody is going to. */
export async function listStarting(
  { db }: { db: Db },
  { after, until }: { after: Date; until: Date },
): Promise<EventRow[]> {
  return db
    .select()
    .from(liveEvents)
    .where(
      and(
        eq(liveEvents.isPublished, true),
        gt(liveEvents.startsAt, after),
        lte(liveEvents.startsAt, until),
        gt(liveEvents.goingCount, 0),
      ),
    )
    .orderBy(asc(liveEvents.startsAt))
    .limit(1_000)
}
