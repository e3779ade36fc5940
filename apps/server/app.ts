import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { PoolConfig } from 'pg'
import { createAddressReader } from '#features/links/server/redirect/address.ts'
import { openDatabaseClock } from '#platform/server/clock.ts'
import { createCtx, type Base } from '#platform/server/ctx.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { answerFailures } from '#platform/server/http/failures.ts'
import { guardRequests } from '#platform/server/http/guards.ts'
import { sendHeaders } from '#platform/server/http/headers.ts'
import { serveHealth, serveMetrics } from '#platform/server/http/health.ts'
import { createOwnHosts, createOwnOrigins } from '#platform/server/http/own-hosts.ts'
import { serveEndpoints } from '#platform/server/http/serve.ts'
import { createServer } from '#platform/server/http/server.ts'
import { createJobs } from '#platform/server/jobs.ts'
import { createLiveHub } from '#platform/server/live/hub.ts'
import { listenOn } from '#platform/server/live/listen.ts'
import type { Log } from '#platform/server/log.ts'
import { createPostOffice } from '#platform/server/mail/deliver.ts'
import { createResidents } from '#platform/server/residents.ts'
import { createSeal } from '#platform/server/seal.ts'
import { cookieNames } from '#platform/server/http/cookie.ts'
import { createSessionLookup } from '#platform/server/sessions/sessions.ts'
import { serveDocuments } from './documents.ts'
import { features } from './features.ts'
import { serveMailbox } from './mailbox.ts'
import { createProviders, housekeepingOf, type AppProviders } from './providers.ts'
import { findSecretKey } from './secret-key.ts'
import type { AppConfig } from './settings.ts'
import { serveScreens } from './screens.ts'

export type App = {
  http: FastifyInstance
  base: Base & { providers: AppProviders }
  /**
   * Closes everything once what is under way is finished. For `drainMs` before that `/readyz` says no while requests are
   * still answered, so that a proxy can turn away first.
   */
  stop(options?: { drainMs?: number }): Promise<void>
}

/** How long a request that is under way may keep the process from ending. */
const patienceMs = 6_000

type Options = {
  config: AppConfig
  connection: PoolConfig
  log: Log
  /** false for processes that answer requests but leave the jobs to others. */
  isWorking?: boolean
}

/** Composes the whole server; the database is migrated already. */
export async function createApp(options: Options): Promise<App> {
  const base = await createBase(options)
  await base.jobs.start((name) => createCtx(base, { viewer: null, about: { job: name } }))
  let isStopping = false
  const http = await createHttp(base, { config: options.config, log: options.log, isStopping: () => isStopping })
  return {
    http,
    base,
    async stop({ drainMs = 0 } = {}) {
      isStopping = true
      await setTimeout(drainMs)
      await base.live.close()
      const cutOff = globalThis.setTimeout(() => http.server.closeAllConnections(), patienceMs)
      await http.close()
      clearTimeout(cutOff)
      await base.jobs.stop()
      await base.residents.close()
      await Promise.all([base.providers.mailOut.close(), base.providers.mailbox.close()])
      base.clock.close()
      await base.database.close()
    },
  }
}

/** What every process of ours has, whether it serves the app or only short links. */
export async function createBase({ config, connection, log, isWorking = true }: Options): Promise<App['base']> {
  const seal = createSeal(await findSecretKey(config))
  const postOffice = createPostOffice({ seal, publicUrl: config.publicUrl })
  const database = openDatabase(connection, {
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  const clock = await openDatabaseClock(database.pool)
  const jobs = createJobs({
    connection,
    definitions: [postOffice.delivery, ...features.jobs, ...housekeepingOf(config)],
    reactions: features.reactions,
    timeZone: config.timeZone,
    log,
    isWorking,
  })
  const live = createLiveHub({ connection, db: database.db, now: () => clock.now(), log })
  const base: App['base'] = {
    database,
    clock,
    jobs,
    live,
    postOffice,
    seal,
    providers: await createProviders(config, () => clock.now()),
    config,
    log,
    connection,
    listen: (channel, hearing) => listenOn(channel, { connection, log, ...hearing }),
    residents: createResidents(() => base),
  }
  return base
}

type Asked = { headers: { host?: string | undefined }; url?: string | undefined }
type Parts = { config: AppConfig; log: Log; isStopping(): boolean }

async function createHttp(base: App['base'], { config, log, isStopping }: Parts): Promise<FastifyInstance> {
  const readAddress = createAddressReader(config)
  const toRoute = ({ headers, url = '/' }: Asked) => {
    const tail = readAddress({ host: headers.host ?? '', url })
    return tail === null ? url : `/l/${tail}`
  }
  const http = await createServer({ config, log, toRoute })
  const portOf = () => (http.server.address() as AddressInfo | null)?.port ?? config.port
  sendHeaders(http, { publicUrl: config.publicUrl })
  closeConnectionsWhen(http, isStopping)
  const isOwnHost = createOwnHosts(config, portOf)
  guardRequests(http, { isOwnHost, isOwnOrigin: createOwnOrigins(config, isOwnHost) })
  answerFailures(http)
  serveHealth(http, { base, isStopping })
  serveMetrics(http, { base, isStopping })
  const serving = {
    base,
    cookies: cookieNames(config.publicUrl),
    findViewer: createSessionLookup(base.database, { now: () => base.clock.now(), isDemo: config.isDemo }),
  }
  serveEndpoints(http, { mounted: features.routes, serving })
  serveDocuments(http)
  if (config.isDemo && base.providers.mailOut === base.providers.mailbox) serveMailbox(http, base.providers.mailbox)
  await serveScreens(http)
  await http.ready()
  return http
}

/** While stopping, each answer asks its client to open a new connection, which a proxy sends to another process. */
function closeConnectionsWhen(http: FastifyInstance, isStopping: () => boolean): void {
  http.addHook('onSend', async (_request, reply) => {
    if (isStopping()) void reply.header('connection', 'close')
  })
}
