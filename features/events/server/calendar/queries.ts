import { and, asc, eq, exists, gt, not, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { people } from '#platform/server/people/tables.ts'
import type { EventRow } from '../queries.ts'
import { eventRsvps, events, eventTrash } from '../tables.ts'

type ListFeedEventsOptions = { personId: string; hasAll: boolean; isDemo: boolean; since: Date; limit: number }

/**
 * The events of a person's feed: those they are going to, and with `hasAll` every published one. Cancelled events they were
 * going to stay in it, so that calendar programs mark them as cancelled.
 */
export async function listFeedEvents({ db }: { db: Db }, options: ListFeedEventsOptions): Promise<EventRow[]> {
  const isGoing = exists(
    db
      .select({ one: sql`1` })
      .from(eventRsvps)
      .where(
        and(
          eq(eventRsvps.eventId, events.id),
          eq(eventRsvps.personId, options.personId),
          eq(eventRsvps.status, 'going'),
        ),
      ),
  )
  const isByDemoOwner = exists(
    db
      .select({ one: sql`1` })
      .from(people)
      .where(and(eq(people.id, events.ownerId), eq(people.isDemo, true))),
  )
  return db
    .select()
    .from(eventTrash.withTrashed)
    .where(
      and(
        gt(events.startsAt, options.since),
        eq(events.isPublished, true),
        options.isDemo ? isByDemoOwner : undefined,
        options.hasAll ? or(not(eventTrash.isTrashed), isGoing) : isGoing,
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(options.limit)
}
