import { rm } from 'node:fs/promises'
import { migrateDatabase, SchemaTooNewError } from '#platform/server/db/migrate.ts'
import { resolveClusterLocation } from '#platform/server/embedded/location.ts'
import { findPostmaster } from '#platform/server/embedded/postmaster-file.ts'
import { findServerUser } from '#platform/server/embedded/server-user.ts'
import { loadConfigOrExit } from './config-or-exit.ts'
import { missingMigrationHint, undoMigration } from './undo-migration.ts'
import { withDatabase } from './with-database.ts'

// `migrate-command.ts`, `migrate-command.ts undo <migration>`, `migrate-command.ts reset`; see `bin/migrate`.
const [verb, name = ''] = process.argv.slice(2)

if (verb === 'reset') await deleteDevelopmentDatabase()
else
  await withDatabase(async ({ connection, log }) => {
    if (verb !== 'undo') {
      const { newer } = await migrateDatabase(connection)
      if (newer.length > 0) log.warn({ newer }, 'the database was migrated by a newer release')
      else log.info({}, 'the database is up to date')
    } else if (await undoMigration(connection, name)) log.info({ migration: name }, 'the migration is undone')
    else log.info({ migration: name }, 'the migration was not applied to this database')
  }).catch((error: unknown) => {
    fail(error instanceof Error ? error.message : String(error))
    if (error instanceof SchemaTooNewError) fail(missingMigrationHint)
  })

/** Removes the embedded database with everything in it; the next start makes and fills a new one. */
async function deleteDevelopmentDatabase(): Promise<void> {
  const config = loadConfigOrExit()
  const location = resolveClusterLocation(config.dataDir)
  if (config.isProduction || config.databaseUrl)
    return fail('Only the embedded development database is reset. Drop the one at DATABASE_URL yourself.')
  if ((await findPostmaster(location, await findServerUser(location.cluster)))?.isLive)
    return fail('The database is running. Stop the server first.')
  await rm(location.cluster, { recursive: true, force: true })
  process.stdout.write('The development database is deleted. The next start makes a new one with the demo people.\n')
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
