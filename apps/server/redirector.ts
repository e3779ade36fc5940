import closeWithGrace from 'close-with-grace'
import { createRedirector } from '#features/clicks/server/redirect/redirector.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { createLog } from '#platform/server/log.ts'
import { prepareClose } from '#platform/server/http/close.ts'
import { createBase } from './app.ts'
import { loadConfigOrExit } from './config-or-exit.ts'
import { connectDatabase } from './connect-database.ts'
import { createRedirectorHttp } from './redirector-http.ts'

/** Gives proxies time to see `/readyz` fail before the server stops listening. */
const drainMs = 500

const config = loadConfigOrExit()
const log = createLog({ level: config.logLevel })
const { connection, stop: stopDatabase } = await connectDatabase({ config, log })
await migrateDatabase(connection)
const base = await createBase({ config, connection, log, isWorking: false })
const redirector = createRedirector(base)
let isStopping = false
const isReady = async () => !isStopping
const http = createRedirectorHttp({ redirector, config, isReady })
const closeHttp = prepareClose(http)
http.listen(config.port, config.host, () => log.info({ address: config.shortLinkBase }, 'ready'))

closeWithGrace({ delay: 15_000, logger: false }, async ({ err }) => {
  if (err) log.fatal({ err }, 'an error nobody caught ends the process')
  isStopping = true
  await new Promise((resolve) => setTimeout(resolve, drainMs))
  await closeHttp(async () => {
    const closed = new Promise((resolve) => http.close(resolve))
    http.closeIdleConnections()
    await closed
  })
  await redirector.close()
  base.clock.close()
  await base.live.close()
  await base.database.close()
  await stopDatabase()
})
