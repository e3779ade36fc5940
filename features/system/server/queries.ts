import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'

type DbContext = { db: Db }

/** The database's own version, its newest migration, and how many processes listen for each other's updates in it. */
export async function readDatabase({ db }: DbContext): Promise<{
  postgresVersion: string
  schema: string
  processCount: number
}> {
  const { rows } = await db.execute<{ postgresVersion: string; schema: string; processCount: number }>(sql`
    select current_setting('server_version') as "postgresVersion",
      (select name from drizzle.__drizzle_migrations order by name desc limit 1) as schema,
      (select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'foundry-live'
        and query ilike 'listen%foundry_live%') as "processCount"`)
  return rows[0]!
}
