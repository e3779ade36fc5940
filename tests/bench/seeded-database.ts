import { eq } from 'drizzle-orm'
import { seedDemo } from '#apps/server/seed.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import { openDatabase, type Database } from '#platform/server/db/database.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { startEmbedded } from '#platform/server/embedded/supervisor.ts'
import { createLog } from '#platform/server/log.ts'
import { people } from '#platform/server/people/tables.ts'
import { createSession } from '#platform/server/sessions/sessions.ts'
import type { Role } from '#rules/permissions.ts'
import { withTempFolder } from './processes.ts'

export type SeededDatabase = { dataDir: string; database: Database }

/** Runs work on a data folder whose embedded database is up and holds at least so many students. */
export async function withSeeded<T>(
  { students }: { students: number },
  work: (seededDatabase: SeededDatabase) => Promise<T>,
): Promise<T> {
  return withTempFolder(async (dataDir) => {
    const log = createLog({ level: 'warn' })
    const embedded = await startEmbedded({ dataDir, log })
    const database = openDatabase(embedded.connection, {
      onError: (error) => log.warn(error),
      poolSize: 2,
      queryTimeoutMs: 600_000,
    })
    try {
      await migrateDatabase(embedded.connection)
      await seedDemo({ connection: embedded.connection, config: parseAppConfig({ DATA_DIR: dataDir }), log, students })
      return await work({ dataDir, database })
    } finally {
      await database.close()
      await embedded.stop()
    }
  })
}

/** Signs in so many different people of a role; answers the cookie header of each. */
export async function signInPeople(
  database: Database,
  { role, count }: { role: Role; count: number },
): Promise<string[]> {
  const foundPeople = await database.db
    .select({ id: people.id })
    .from(people)
    .where(eq(people.role, role))
    .orderBy(people.createdAt)
    .limit(count)
  return createCookies(
    database,
    foundPeople.map(({ id }) => ({ id, role })),
  )
}

/** Signs in these people; answers the cookie header of each. */
export async function createCookies({ db }: Database, persons: { id: string; role: Role }[]): Promise<string[]> {
  const now = new Date()
  const cookies: string[] = []
  // One after the other: thousands at once would wait too long for one of the pool's connections.
  for (const { id, role } of persons) {
    const sessionInput = { personId: id, role, userAgent: 'bench', network: '127.0.0.0/24', now }
    cookies.push(`foundry_session=${(await createSession(db, sessionInput)).token}`)
  }
  return cookies
}
