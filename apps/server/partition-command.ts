import { Client } from 'pg'
import { partitionClicks } from '#features/clicks/server/months/click-months.ts'
import { readDatabaseTime } from '#platform/server/clock.ts'
import { assertMigrated } from '#platform/server/db/migrate.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async ({ connection, log }) => {
  await assertMigrated(connection)
  const startedAt = performance.now()
  const client = new Client(connection)
  await client.connect()
  const now = await readDatabaseTime(client).finally(() => client.end())
  const isNew = await partitionClicks(connection, now)
  if (isNew)
    log.info({ durationMs: Math.round(performance.now() - startedAt) }, 'clicks have a partition for each month')
  else log.info('clicks had a partition for each month already')
})
