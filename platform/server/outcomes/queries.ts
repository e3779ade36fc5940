import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { portOutcomes } from './tables.ts'

export type PortOutcome = typeof portOutcomes.$inferSelect

/** Keeps the newest of what all processes saw. */
export async function savePortOutcome(db: Db, outcome: PortOutcome): Promise<void> {
  const newest = (column: 'succeeded_at' | 'failed_at') =>
    sql`greatest(port_outcomes.${sql.identifier(column)}, excluded.${sql.identifier(column)})`
  await db
    .insert(portOutcomes)
    .values(outcome)
    .onConflictDoUpdate({
      target: portOutcomes.port,
      set: {
        adapter: outcome.adapter,
        succeededAt: newest('succeeded_at'),
        failedAt: newest('failed_at'),
        failure: sql`coalesce(excluded.failure, port_outcomes.failure)`,
      },
    })
}

export async function listPortOutcomes(db: Db): Promise<PortOutcome[]> {
  return db.select().from(portOutcomes)
}
