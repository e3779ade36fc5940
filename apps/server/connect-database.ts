import type { PoolConfig } from 'pg'
import { assertDirect } from '#platform/server/db/pooler.ts'
import { startEmbedded } from '#platform/server/embedded/supervisor.ts'
import type { Log } from '#platform/server/log.ts'
import type { AppConfig } from './settings.ts'

/** `connection` leads to the server itself; `pooled` to the pooler before it, where there is one. */
export type ConnectedDatabase = { connection: PoolConfig; pooled?: PoolConfig; stop(): Promise<void> }

/** Connects to the configured database. Starts the embedded one, or joins it where another process has started it. */
export async function connectDatabase({ config, log }: { config: AppConfig; log: Log }): Promise<ConnectedDatabase> {
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseUrl) {
    const connection = { connectionString: databaseDirectUrl ?? databaseUrl }
    await assertDirect(
      connection,
      databaseDirectUrl
        ? 'DATABASE_DIRECT_URL leads to a pooler: name the address of PostgreSQL itself.'
        : 'DATABASE_URL leads to a pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself as well: docs/operations.md, "PgBouncer".',
    )
    const stop = async () => undefined
    return databaseDirectUrl ? { connection, pooled: { connectionString: databaseUrl }, stop } : { connection, stop }
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log })
  return { connection: embedded.connection, stop: () => embedded.stop() }
}
