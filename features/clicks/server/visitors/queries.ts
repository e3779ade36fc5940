import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { toUtcDay } from '#platform/server/days.ts'
import type { Database, Db } from '#platform/server/db/database.ts'

/** The salt of a day. Processes that ask at the same time get the same one. */
export async function findOrCreateSalt(pool: Database['pool'], day: string): Promise<Buffer> {
  await pool.query('insert into visitor_salts (day, salt) values ($1, $2) on conflict do nothing', [
    day,
    randomBytes(32),
  ])
  const { rows } = await pool.query<{ salt: Buffer }>('select salt from visitor_salts where day = $1', [day])
  return rows[0]!.salt
}

/** Deletes salts and visitor hashes two days after their day (T18). */
export async function purgeVisitors({ db }: { db: Db }, now: Date): Promise<void> {
  const before = toUtcDay(now.getTime() - 2 * 86_400_000)
  await db.execute(sql`delete from visitor_salts where day <= ${before}`)
  await db.execute(sql`delete from link_visitors where seen_on <= ${before}`)
}
