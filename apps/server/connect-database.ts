import type { PoolConfig } from 'pg'
import { startEmbedded } from '#platform/server/embedded/supervisor.ts'
import type { Log } from '#platform/server/log.ts'
import type { AppConfig } from './settings.ts'

/** Connects to the configured database. Starts the embedded one, or joins it where another process has started it. */
export async function connectDatabase({ config, log }: { config: AppConfig; log: Log }): Promise<{
  connection: PoolConfig
  stop(): Promise<void>
}> {
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, stop: async () => undefined }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log })
  return { connection: embedded.connection, stop: () => embedded.stop() }
}
