import { eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { TxCtx } from '#platform/server/ctx.ts'
import { liveVentures, ventureMembers } from '../tables.ts'

const teamSize = sql<number>`(select count(*) + 1 from ${ventureMembers} where ${ventureMembers.ventureId} = ${liveVentures.id})`

/** Ventures outside the trash as companies of a CRM, for joins: name, owner, and how many people belong to each. */
export const ventureCompanies = new QueryBuilder()
  .select({
    id: liveVentures.id,
    ownerId: liveVentures.ownerId,
    name: liveVentures.name,
    employees: teamSize.mapWith(Number).as('employees'),
  })
  .from(liveVentures)
  .as('venture_companies')

/** Locks a venture outside the trash, whoever it belongs to; null where it is gone. */
export async function lockLiveVenture(tx: TxCtx, id: string): Promise<typeof liveVentures.$inferSelect | null> {
  const [row] = await tx.db.select().from(liveVentures).where(eq(liveVentures.id, id)).for('update')
  return row ?? null
}
