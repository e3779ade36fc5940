import { Pool } from 'pg'
import { inject } from 'vitest'
import { createDatabase, createDatabaseName, dropDatabase } from './databases.ts'

/** Connections to a migrated, empty database of their own, for tests of adapters that need no server. */
export async function openTestPool(kind: string): Promise<{ pool: Pool; close(): Promise<void> }> {
  const { connection, templates } = inject('cluster')
  const database = createDatabaseName(kind)
  await createDatabase(connection, { name: database, template: templates.empty })
  const pool = new Pool({ ...connection, database, max: 10 })
  // Dropping the database ends connections that are closing anyway, and each says so.
  const ignore = () => undefined
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore))
  const close = async () => {
    await pool.end()
    await dropDatabase(connection, database)
  }
  return { pool, close }
}
