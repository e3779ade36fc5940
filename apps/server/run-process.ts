import closeWithGrace from 'close-with-grace'
import { TablesBusyError } from '#platform/server/db/lock-retries.ts'
import { migrateDatabase, SchemaTooNewError } from '#platform/server/db/migrate.ts'
import { PoolerError } from '#platform/server/db/pooler.ts'
import { OtherMajorError } from '#platform/server/embedded/cluster.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import type { AppOptions } from './app.ts'
import { loadConfigOrExit } from './config-or-exit.ts'
import { connectDatabase } from './connect-database.ts'
import type { AppConfig } from './settings.ts'
import { missingMigrationHint } from './undo-migration.ts'

/** Gives proxies time to see `/readyz` fail before the process stops listening. */
const drainMs = 500

/** What a process runs: `listen` is called once the database is migrated, and answers how to stop. */
export type Program = {
  /** Fills an empty database, where that is this program's business. */
  seed?(options: Pick<AppOptions, 'config' | 'connection' | 'log'>): Promise<void>
  listen(options: AppOptions): Promise<{ stop(options: { drainMs: number }): Promise<void> }>
}

/** Runs one of our long-lived processes from its configuration to its graceful end, and says in a sentence why it cannot start. */
export async function runProcess(program: Program): Promise<void> {
  const config = loadConfigOrExit()
  const log = createLog({ level: config.logLevel })
  const running = await start(program, { config, log }).catch((error: unknown) =>
    explainAndExit(error, { config, log }),
  )
  closeWithGrace({ delay: 15_000, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'uncaught error; shutting down')
    log.info({ signal: signal ?? 'error' }, 'stopping')
    await running.stop({ drainMs: signal === 'SIGTERM' ? drainMs : 0 })
    await running.stopDatabase()
  })
}

type Context = { config: AppConfig; log: Log }

async function start(program: Program, { config, log }: Context) {
  const { connection, pooled, stop: stopDatabase } = await connectDatabase({ config, log })
  try {
    const { newer } = await migrateDatabase(connection)
    const isOutdated = newer.length > 0
    if (isOutdated) log.warn({ newer }, 'a newer release has migrated the database: update this process too')
    await program.seed?.({ config, connection, log })
    const { stop } = await program.listen({ config, connection, pooled, log, isOutdated })
    return { stop, stopDatabase }
  } catch (error) {
    await stopDatabase()
    throw error
  }
}

const isForOperators = (error: unknown): boolean =>
  [SchemaTooNewError, TablesBusyError, OtherMajorError, PoolerError].some((kind) => error instanceof kind)

/** A sentence for the operator where the error is a known one; else the whole error. */
function explainAndExit(error: unknown, { config, log }: Context): never {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  const isPortTaken = code === 'EADDRINUSE'
  if (!isPortTaken && !isForOperators(error)) log.fatal({ err: error }, 'the start failed')
  const reason = isPortTaken
    ? `port ${port} is taken; choose another with ${port === config.receiptsSmtpPort ? 'RECEIPTS_SMTP_PORT' : 'PORT'}`
    : error instanceof Error
      ? error.message
      : String(error)
  process.stderr.write(`Foundry could not start: ${reason}\n`)
  if (error instanceof SchemaTooNewError && !config.isProduction) process.stderr.write(`${missingMigrationHint}\n`)
  process.exit(1)
}
