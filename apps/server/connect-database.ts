import type { PoolConfig } from 'pg'
import { startEmbedded } from '#platform/server/embedded/supervisor.ts'
import type { Log } from '#platform/server/log.ts'
import type { AppConfig } from './settings.ts'

/** Where the configured database is; the embedded one is started, or joined when another process has it running already. */
export async function connectDatabase({ config, log }: { config: AppConfig; log: Log }): Promise<{
  connection: PoolConfig
  stop(): Promise<void>
}> {
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, stop: async () => undefined }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log })
  return { connection: embedded.connection, stop: () => embedded.stop() }
}
