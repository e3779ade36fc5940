import { gte, sql } from 'drizzle-orm'
import { toUtcDay } from '../days.ts'
import type { Db } from '../db/database.ts'
import { emailDays } from './tables.ts'

export type EmailDay = typeof emailDays.$inferSelect
type EmailOutcome = 'sentCount' | 'refusedCount' | 'limitedCount'

/** Counts what came of an email, by days of UTC. */
export async function countEmail({ db, now }: { db: Db; now(): Date }, outcome: EmailOutcome): Promise<void> {
  const column = emailDays[outcome]
  await db
    .insert(emailDays)
    .values({ day: toUtcDay(now()), [outcome]: 1 })
    .onConflictDoUpdate({ target: emailDays.day, set: { [outcome]: sql`${column} + 1` } })
}

/** The days since then on which an email was delivered or refused. */
export async function listEmailDays({ db }: { db: Db }, since: Date): Promise<EmailDay[]> {
  return db
    .select()
    .from(emailDays)
    .where(gte(emailDays.day, toUtcDay(since)))
    .orderBy(emailDays.day)
}
