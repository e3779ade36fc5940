import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async ({ connection, log }) => {
  await migrateDatabase(connection)
  log.info({}, 'the database is up to date')
})
