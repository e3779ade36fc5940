import { and, asc, eq, exists, inArray, isNull, lte, not, sql, type SQL } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import { eventRsvps } from '../rsvps/tables.ts'
import { eventLetters, type LetterKind } from './tables.ts'

/** Somebody to write to. */
export type Recipient = {
  personId: string
  email: string
  firstName: string
  lastName: string
  isDemo: boolean
  status: string
  place: number
}

type Asking = {
  eventId: string
  statuses: ('going' | 'waitlisted' | 'cancelled')[]
  /** The letter they must not have yet. */
  kind: LetterKind
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
  place: eventRsvps.place,
}

/** Who of those who said something to the event has yet to get this letter, in order of arrival. */
export async function listRecipients({ db }: { db: Db }, asking: Asking): Promise<Recipient[]> {
  const { eventId, statuses, kind, cause, goingBefore, cancelledAt } = asking
  const has = (letter: SQL | undefined) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(eventLetters)
        .where(and(eq(eventLetters.eventId, eventId), eq(eventLetters.personId, people.id), letter)),
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
        asking.people ? inArray(people.id, asking.people) : undefined,
        goingBefore ? lte(eventRsvps.goingAt, goingBefore) : undefined,
        not(has(and(eq(eventLetters.kind, kind), eq(eventLetters.cause, cause)))),
        cancelledAt === undefined
          ? undefined
          : has(and(eq(eventLetters.kind, 'cancellation'), eq(eventLetters.cause, cancelledAt))),
      ),
    )
    .orderBy(asc(eventRsvps.place))
    .limit(asking.limit)
}

/** Which of these had this letter, by person and cause. */
export async function hadLetter(
  { db }: { db: Db },
  { eventId, personId, kind, cause }: { eventId: string; personId: string; kind: LetterKind; cause: string },
): Promise<boolean> {
  const same = and(
    eq(eventLetters.eventId, eventId),
    eq(eventLetters.personId, personId),
    eq(eventLetters.kind, kind),
    eq(eventLetters.cause, cause),
  )
  return (await db.$count(eventLetters, same)) > 0
}

type Noting = { eventId: string; kind: LetterKind; people: { personId: string; cause: string }[] }

/** Notes letters as written; answers whose are new. */
export async function noteLetters(tx: TxCtx, { eventId, kind, people: given }: Noting): Promise<Set<string>> {
  if (given.length === 0) return new Set()
  const postedAt = tx.now()
  const noted = await tx.db
    .insert(eventLetters)
    .values(given.map(({ personId, cause }) => ({ id: newId(), eventId, personId, kind, cause, postedAt })))
    .onConflictDoNothing()
    .returning({ personId: eventLetters.personId })
  return new Set(noted.map(({ personId }) => personId))
}
