import { openDatabase } from '#platform/server/db/database.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { rotateKeys } from '#platform/server/encrypted-columns.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { encryptedColumns } from './encrypted-columns.ts'
import { findSecretKeys } from './secret-key.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async ({ connection, config, log }) => {
  await migrateDatabase(connection)
  const { db, close } = openDatabase(connection, { onError: (error) => log.error(error), poolSize: 2 })
  try {
    const encryption = createEncryption(await findSecretKeys(config))
    const result = await rotateKeys(
      { encryption, transaction: (work) => db.transaction((tx) => work({ db: tx })) },
      encryptedColumns,
    )
    log.info(result, 'everything that could be decrypted is encrypted with the current key')
    if (result.unreadableCount > 0) process.exitCode = 1
  } finally {
    await close()
  }
})
