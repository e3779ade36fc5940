import { and, asc, eq, exists, inArray, isNull, lte, not, sql, type SQL } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import { eventRsvps } from '../rsvps/tables.ts'
import { eventEmails, type EventEmailKind } from './tables.ts'

/** Somebody to write to. */
export type Recipient = {
  personId: string
  email: string
  firstName: string
  lastName: string
  isDemo: boolean
  status: string
  queueNumber: number
}

type ListRecipientsOptions = {
  eventId: string
  statuses: ('going' | 'waitlisted' | 'cancelled')[]
  /** The letter they must not have yet. */
  kind: EventEmailKind
  cause: string
  people?: string[]
  /** Only those who had a seat by then: a reminder is not for who came later. */
  goingBefore?: Date
  /** Only those who were told of a cancellation at this sequence. */
  cancelledAt?: string
  limit: number
}

const fields = {
  personId: people.id,
  email: sql<string>`${people.email}`,
  firstName: people.firstName,
  lastName: people.lastName,
  isDemo: people.isDemo,
  status: eventRsvps.status,
  queueNumber: eventRsvps.queueNumber,
}

/** Who of those who said something to the event has yet to get this letter, in order of arrival. */
export async function listRecipients({ db }: { db: Db }, options: ListRecipientsOptions): Promise<Recipient[]> {
  const { eventId, statuses, kind, cause, goingBefore, cancelledAt } = options
  const hasEmail = (condition: SQL | undefined) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(eventEmails)
        .where(and(eq(eventEmails.eventId, eventId), eq(eventEmails.personId, people.id), condition)),
    )
  return db
    .select(fields)
    .from(eventRsvps)
    .innerJoin(people, eq(people.id, eventRsvps.personId))
    .where(
      and(
        eq(eventRsvps.eventId, eventId),
        inArray(eventRsvps.status, statuses),
        isNull(people.deactivatedAt),
        options.people ? inArray(people.id, options.people) : undefined,
        goingBefore ? lte(eventRsvps.goingAt, goingBefore) : undefined,
        not(hasEmail(and(eq(eventEmails.kind, kind), eq(eventEmails.cause, cause)))),
        cancelledAt === undefined
          ? undefined
          : hasEmail(and(eq(eventEmails.kind, 'cancellation'), eq(eventEmails.cause, cancelledAt))),
      ),
    )
    .orderBy(asc(eventRsvps.queueNumber))
    .limit(options.limit)
}

/** Which of these had this letter, by person and cause. */
export async function wasEmailed(
  { db }: { db: Db },
  { eventId, personId, kind, cause }: { eventId: string; personId: string; kind: EventEmailKind; cause: string },
): Promise<boolean> {
  const sameEmail = and(
    eq(eventEmails.eventId, eventId),
    eq(eventEmails.personId, personId),
    eq(eventEmails.kind, kind),
    eq(eventEmails.cause, cause),
  )
  return (await db.$count(eventEmails, sameEmail)) > 0
}

type NewEventEmails = { eventId: string; kind: EventEmailKind; people: { personId: string; cause: string }[] }

/** Notes letters as written; answers whose are new. */
export async function insertEventEmails(
  tx: TxCtx,
  { eventId, kind, people: entries }: NewEventEmails,
): Promise<Set<string>> {
  if (entries.length === 0) return new Set()
  const sentAt = tx.now()
  const inserted = await tx.db
    .insert(eventEmails)
    .values(entries.map(({ personId, cause }) => ({ id: newId(), eventId, personId, kind, cause, sentAt })))
    .onConflictDoNothing()
    .returning({ personId: eventEmails.personId })
  return new Set(inserted.map(({ personId }) => personId))
}
