import closeWithGrace from 'close-with-grace'
import { migrateDatabase, SchemaTooNewError } from '#platform/server/db/migrate.ts'
import { OtherMajorError } from '#platform/server/embedded/cluster.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { createApp, type App } from './app.ts'
import { loadConfigOrExit } from './config-or-exit.ts'
import { connectDatabase } from './connect-database.ts'
import { seedDemo } from './seed.ts'
import type { AppConfig } from './settings.ts'
import { missingMigrationHint } from './undo-migration.ts'

/** Gives proxies time to see `/readyz` fail before the server stops listening. */
const drainMs = 500

const config = loadConfigOrExit()
const log = createLog({ level: config.logLevel })
const running = await start().catch(explainAndExit)

closeWithGrace({ delay: 15_000, logger: false }, async ({ err, signal }) => {
  if (err) log.fatal({ err }, 'an error nobody caught ends the process')
  log.info({ signal: signal ?? 'error' }, 'stopping')
  await running.app.stop({ drainMs: signal === 'SIGTERM' ? drainMs : 0 })
  await running.stopDatabase()
})

async function start(): Promise<{ app: App; stopDatabase(): Promise<void> }> {
  const { connection, stop: stopDatabase } = await connectDatabase({ config, log })
  try {
    const { newer } = await migrateDatabase(connection)
    const isOutdated = newer.length > 0
    if (isOutdated) log.warn({ newer }, 'a newer release has migrated the database: update this process too')
    if (config.isDemo) await seedDemo({ connection, config, log })
    const app = await createApp({ config, connection, log, isOutdated })
    await app.http.listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' })
    logReady(config, log)
    return { app, stopDatabase }
  } catch (error) {
    await stopDatabase()
    throw error
  }
}

/** A sentence for the operator where the error is a known one; else the whole error. */
function explainAndExit(error: unknown): never {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  const isPortTaken = code === 'EADDRINUSE'
  const isKnown = isPortTaken || error instanceof SchemaTooNewError || error instanceof OtherMajorError
  if (!isKnown) log.fatal({ err: error }, 'the start failed')
  const reason = isPortTaken
    ? `port ${port} is taken; choose another with ${port === config.receiptsSmtpPort ? 'RECEIPTS_SMTP_PORT' : 'PORT'}`
    : error instanceof Error
      ? error.message
      : String(error)
  process.stderr.write(`Foundry could not start: ${reason}\n`)
  if (error instanceof SchemaTooNewError && !config.isProduction) process.stderr.write(`${missingMigrationHint}\n`)
  process.exit(1)
}

function logReady({ publicUrl, isDemo }: AppConfig, to: Log): void {
  to.info({ address: publicUrl }, 'ready')
  if (isDemo)
    process.stderr.write(`\n  Foundry is ready: ${publicUrl}\n  Mail it would send: ${publicUrl}/dev/mailbox\n\n`)
}
