import { and, asc, eq, exists, inArray, isNull, lte, not, sql, type SQL } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import type { EventEmailKind } from '../../schema.ts'
import { eventEmails, eventRsvps } from '../tables.ts'

/** Somebody to email. */
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
  /** Only those who have not been sent this email yet. */
  kind: EventEmailKind
  cause: string
  people?: string[]
  /** Only those who were registered by then: people who registered later need no reminder. */
  goingBefore?: Date
  /** Only those who were sent the cancellation with this sequence. */
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

/** Those who responded to the event and have not been sent this email, in the order of their responses. */
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

/** Whether a person was sent this email. */
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

/** Records emails as sent; returns the ids of those who had not been sent it before. */
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
