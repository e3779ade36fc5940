import { recomputeAwards } from '#features/awards/server/recompute/actions.ts'
import { openDatabaseClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { publishUpdate } from '#platform/server/live/publish.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async ({ connection, config, log }) => {
  await migrateDatabase(connection)
  const { db, pool, close } = openDatabase(connection, { onError: (error) => log.error(error), poolSize: 2 })
  const clock = await openDatabaseClock(pool)
  try {
    const startedAt = performance.now()
    const result = await recomputeAwards({
      db,
      config,
      now: () => clock.now(),
      transaction: (work) => db.transaction((tx) => work({ db: tx, publish: (update) => publishUpdate(tx, update) })),
    })
    log.info({ ...result, durationMs: Math.round(performance.now() - startedAt) }, 'points and badges recomputed')
  } finally {
    clock.close()
    await close()
  }
})
