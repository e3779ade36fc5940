import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { people } from '#platform/server/people/tables.ts'
import type { AvailabilityRules } from '../../schema.ts'
import { availabilities } from './tables.ts'

export type AvailabilityRow = typeof availabilities.$inferSelect

/** Before a mentor sets any: no hours, so nobody can book. */
export const defaultRules = (timeZone: string): AvailabilityRules => ({
  timeZone,
  slotMinutes: 30,
  bufferMinutes: 15,
  noticeHours: 24,
  maxPerDay: 4,
  maxPerWeek: null,
  horizonDays: 30,
  location: null,
  weekly: [],
  exceptions: [],
})

export async function findAvailability({ db }: { db: Db }, personId: string): Promise<AvailabilityRow | null> {
  const [row] = await db.select().from(availabilities).where(eq(availabilities.personId, personId))
  return row ?? null
}

/** Those of these mentors who have an active account and set their hours. */
export async function listAvailabilities({ db }: { db: Db }, personIds: string[]): Promise<AvailabilityRow[]> {
  if (personIds.length === 0) return []
  const rows = await db
    .select({ availability: availabilities })
    .from(availabilities)
    .innerJoin(
      people,
      and(eq(people.id, availabilities.personId), eq(people.role, 'mentor'), isNull(people.deactivatedAt)),
    )
    .where(inArray(availabilities.personId, personIds))
  return rows.map(({ availability }) => availability)
}

/** Locks the viewer's row, made if it was missing, so that the second of two editors sees the first one's version (R23). */
export async function lockOwnAvailability(tx: TxCtx): Promise<AvailabilityRow> {
  await tx.db
    .insert(availabilities)
    .values({ personId: tx.me.id, rules: defaultRules(tx.config.timeZone), updatedAt: tx.now() })
    .onConflictDoNothing()
  const [row] = await tx.db.select().from(availabilities).where(eq(availabilities.personId, tx.me.id)).for('update')
  return row!
}

export async function updateAvailability(
  { db }: { db: Db },
  { personId, ...set }: Partial<AvailabilityRow> & Pick<AvailabilityRow, 'personId'>,
): Promise<void> {
  await db.update(availabilities).set(set).where(eq(availabilities.personId, personId))
}

/** Raises the version with a change that the mentor made. */
export const nextVersion = sql<number>`${availabilities.version} + 1`

/**
 * Takes a calendar that is due for one reading: until `leaseUntil` no other worker reads it, and after a crash another does then.
 * Null when none is due.
 */
export async function claimDueCalendar(
  ctx: Ctx,
  { personId, leaseUntil }: { personId?: string; leaseUntil: Date },
): Promise<AvailabilityRow | null> {
  const isDue = personId ? eq(availabilities.personId, personId) : lte(availabilities.busyDueAt, ctx.now())
  const due = ctx.db
    .select({ personId: availabilities.personId })
    .from(availabilities)
    .where(isDue)
    .orderBy(availabilities.busyDueAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await ctx.db
    .update(availabilities)
    .set({ busyDueAt: leaseUntil })
    .where(inArray(availabilities.personId, due))
    .returning()
  return row ?? null
}
