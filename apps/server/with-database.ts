import type { PoolConfig } from 'pg'
import { createLog, type Log } from '#platform/server/log.ts'
import { loadConfigOrExit } from './config-or-exit.ts'
import { connectDatabase } from './connect-database.ts'
import type { AppConfig } from './settings.ts'

type CommandContext = { connection: PoolConfig; config: AppConfig; log: Log }

/** Runs a command with the configured database; joins the embedded one where a server has started it. */
export async function withDatabase(work: (context: CommandContext) => Promise<void>): Promise<void> {
  const config = loadConfigOrExit()
  const log = createLog({ level: config.logLevel })
  const { connection, stop } = await connectDatabase({ config, log })
  try {
    await work({ connection, config, log })
  } finally {
    await stop()
  }
}
