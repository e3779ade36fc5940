import { desc, eq, sql } from 'drizzle-orm'
import type { Database, Db } from '#platform/server/db/database.ts'
import { limits } from '#rules/limits.ts'
import { missedCodes } from './tables.ts'

/** Known codes go on counting; new ones are taken while there is room, so that guessing does not fill the disk. */
const saving = `
insert into missed_codes (code, hit_count, last_hit_at)
select code, hits, now() from unnest($1::text[], $2::int[]) as given (code, hits)
where (select count(*) from missed_codes) < $3 or exists (select from missed_codes known where known.code = given.code)
order by code
on conflict (code) do update set hit_count = missed_codes.hit_count + excluded.hit_count, last_hit_at = excluded.last_hit_at`

/** Adds to what was asked for in vain: code → hits. */
export async function saveMisses(pool: Database['pool'], hits: Map<string, number>): Promise<void> {
  await pool.query(saving, [[...hits.keys()], [...hits.values()], limits.link.missedCodes])
}

/** What people asked for in vain, the most wanted first. */
export async function listMisses(
  { db }: { db: Db },
  { limit }: { limit: number },
): Promise<(typeof missedCodes.$inferSelect)[]> {
  return db.select().from(missedCodes).orderBy(desc(missedCodes.hitCount), desc(missedCodes.lastHitAt)).limit(limit)
}

/** Forgets that a code was asked for, however it was written; answers whether it had been. */
export async function deleteMiss({ db }: { db: Db }, code: string): Promise<boolean> {
  const gone = await db
    .delete(missedCodes)
    .where(eq(sql`lower(${missedCodes.code})`, code.toLowerCase()))
    .returning({ code: missedCodes.code })
  return gone.length > 0
}
