import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { PoolConfig } from 'pg'
import { redirector } from '#features/clicks/server/redirect/redirector.ts'
import { createShortLinkMatcher } from '#features/clicks/server/redirect/short-link-matcher.ts'
import { openDatabaseClock } from '#platform/server/clock.ts'
import type { Base } from '#platform/server/base.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { registerErrorHandler } from '#platform/server/http/error-handler.ts'
import { rejectWritesOnFullDisk } from '#platform/server/http/full-disk.ts'
import { guardRequests } from '#platform/server/http/guards.ts'
import { registerSecurityHeaders } from '#platform/server/http/security-headers.ts'
import { serveHealth } from '#platform/server/http/health.ts'
import { serveMetrics } from '#platform/server/http/metrics.ts'
import { createHostCheck, createOriginCheck } from '#platform/server/http/allowed-hosts.ts'
import { serveEndpoints } from '#platform/server/http/serve.ts'
import { createBrowsers } from '#platform/server/http/browsers.ts'
import { createFloodGuard } from '#platform/server/http/flood.ts'
import { prepareClose } from '#platform/server/http/close.ts'
import { shedLoad } from '#platform/server/http/overload.ts'
import { createServer } from '#platform/server/http/server.ts'
import { createJobQueue } from '#platform/server/job-queue.ts'
import { createJobRunner, type JobDef } from '#platform/server/jobs.ts'
import { createLiveHub } from '#platform/server/live/hub.ts'
import { subscribe } from '#platform/server/live/subscribe.ts'
import type { Log } from '#platform/server/log.ts'
import { mailDelivery } from '#platform/server/mail/delivery.ts'
import { outcomeRecorder } from '#platform/server/outcomes/recorder.ts'
import { createServices } from '#platform/server/services.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { cookieNames } from '#platform/server/http/cookie.ts'
import { createSessionLookup } from '#platform/server/sessions/sessions.ts'
import { serveApiDocs } from './api-docs.ts'
import { rotationJob } from './encrypted-columns.ts'
import { features } from './features.ts'
import { serveDevMailbox } from './dev-mailbox.ts'
import { observeProviders } from './observed-providers.ts'
import { createProviders, cleanupJobsFor, type AppProviders } from './providers.ts'
import { findSecretKeys } from './secret-key.ts'
import type { AppConfig } from './settings.ts'
import { serveScreens } from './screens.ts'

export type App = {
  http: FastifyInstance
  base: Base & { providers: AppProviders }
  /**
   * Finishes running requests and jobs, then closes everything. For `drainMs` before that, `/readyz` fails while requests are
   * still answered, so that proxies can switch to another process.
   */
  stop(options?: { drainMs?: number }): Promise<void>
}

export type AppOptions = {
  config: AppConfig
  connection: PoolConfig
  /** Where a pooler is before the database. */
  pooled?: PoolConfig | undefined
  log: Log
  /** Whether this process works jobs; else as it is configured. */
  isWorking?: boolean
  /** false where the clock starts no jobs. */
  isScheduling?: boolean
  /** false where nothing is refused for load: a test shares its process with the server, and is no overload. */
  isShedding?: boolean
  /** true where a newer release has migrated the database (R7). */
  isOutdated?: boolean
}

/** Composes the whole server; the database is migrated already. */
export const createApp = (options: AppOptions): Promise<App> =>
  compose({ isWorking: options.config.isWorking, ...options }, createHttp)

/** Composes a process that works jobs and receives emails, and over HTTP only says how it is. */
export const createWorker = (options: AppOptions): Promise<App> =>
  compose({ ...options, isWorking: true }, createProbeHttp)

type CreateHttp = (base: App['base'], options: HttpOptions) => Promise<FastifyInstance>

async function compose(options: AppOptions, createHttpFor: CreateHttp): Promise<App> {
  const closing = new AbortController()
  const base = await createBase({ ...options, closing: closing.signal })
  await base.jobs.start(createJobRunner(base, listJobs(options.config)))
  let isStopping = false
  const { config, log, isShedding = true } = options
  const http = await createHttpFor(base, { config, log, isShedding, isStopping: () => isStopping })
  const closeHttp = prepareClose(http.server)
  if (options.isWorking !== false)
    await Promise.all(features.started.map((definition) => base.services.get(definition).started))
  return {
    http,
    base,
    async stop({ drainMs = 0 } = {}) {
      isStopping = true
      await setTimeout(drainMs)
      closing.abort()
      await base.live.close()
      await closeHttp()
      await http.close()
      await base.jobs.stop()
      await closeParts(base)
    },
  }
}

/** Closes what `createBase` opened, apart from the job queue and live updates. */
export async function closeParts(base: App['base']): Promise<void> {
  await base.services.close()
  const { mailOut, mailbox, languageModel, speech, vectorStore } = base.providers
  const providers = [mailOut, mailbox, languageModel, vectorStore, ...Object.values(speech)]
  await Promise.all(providers.map((provider) => provider.close()))
  base.clock.close()
  await base.database.close()
}

function listJobs(config: AppConfig): JobDef[] {
  return [mailDelivery, rotationJob, ...features.jobs, ...features.reactions, ...cleanupJobsFor(config)]
}

/** Builds what every process needs, whether it serves the app or only short links. */
export async function createBase(options: AppOptions & Partial<Pick<Base, 'closing'>>): Promise<App['base']> {
  const { config, connection, pooled, log, isWorking = true, isScheduling = isWorking, isOutdated = false } = options
  const { closing = new AbortController().signal } = options
  const encryption = createEncryption(await findSecretKeys(config))
  const open: Base['openDatabase'] = (poolOptions) =>
    openDatabase(pooled ?? connection, { ...poolOptions, isPooled: pooled !== undefined })
  const database = open({ onError: (error) => log.warn({ err: error }, 'a database connection was lost') })
  const clock = await openDatabaseClock(database.pool)
  const { timeZone } = config
  const now = () => clock.now()
  const queueOptions = { connection, plans: listJobs(config), timeZone, now, log, isWorking, isScheduling }
  const jobs = createJobQueue({ ...queueOptions, leavesSchedules: isOutdated })
  const live = createLiveHub({ connection, db: database.db, now, log })
  const providers = await createProviders(config, { now, pool: database.pool, log })
  const base: App['base'] = {
    database,
    clock,
    jobs,
    live,
    encryption,
    providers: observeProviders(providers, () => base.services.get(outcomeRecorder)),
    config,
    log,
    connection,
    openDatabase: open,
    subscribe: (channel, subscriber) => subscribe(channel, { connection, log, ...subscriber }),
    services: createServices(() => base),
    closing,
  }
  return base
}

type RequestTarget = { headers: { host?: string | undefined }; url?: string | undefined }
type HttpOptions = { config: AppConfig; log: Log; isShedding: boolean; isStopping(): boolean }

async function createHttp(base: App['base'], options: HttpOptions): Promise<FastifyInstance> {
  const { config, log, isShedding, isStopping } = options
  const matchShortLink = createShortLinkMatcher(config)
  const toRoute = ({ headers, url = '/' }: RequestTarget) => {
    const shortPath = matchShortLink({ host: headers.host ?? '', url })
    return shortPath === null ? url : `/l/${shortPath}`
  }
  const http = await createServer({ config, log, toRoute })
  const getPort = () => (http.server.address() as AddressInfo | null)?.port ?? config.port
  const { realtime } = base.providers
  const voiceOrigin = realtime ? new URL(realtime.socketUrl).origin : undefined
  registerSecurityHeaders(http, { publicUrl: config.publicUrl, voiceOrigin })
  closeConnectionsWhileStopping(http, isStopping)
  const isAllowedHost = createHostCheck(config, getPort)
  guardRequests(http, { isAllowedHost, isAllowedOrigin: createOriginCheck(config, isAllowedHost) })
  registerErrorHandler(http)
  if (isShedding) shedLoad(http, base)
  // With a database and a bucket elsewhere hardly anything is written here.
  if (!config.databaseUrl || !config.s3Url) rejectWritesOnFullDisk(http, { folder: config.dataDir, log })
  serveHealth(http, { base, isStopping })
  serveMetrics(http, { base, gauges: features.gauges })
  const cookies = cookieNames(config.publicUrl)
  const browsers = createBrowsers({ encryption: base.encryption, cookies })
  const serveOptions = {
    base,
    cookies,
    browsers,
    floodGuard: createFloodGuard(http, { browsers }),
    findViewer: createSessionLookup(base.database, { now: () => base.clock.now(), isDemo: config.isDemo }),
  }
  serveEndpoints(http, { mounted: features.routes, serveOptions })
  // Now and not at the first click: what a process that died left in the spool is stored from here.
  base.services.get(redirector)
  serveApiDocs(http)
  if (config.isDemo && base.providers.mailOut === base.providers.mailbox) serveDevMailbox(http, base.providers.mailbox)
  await serveScreens(http, { browsers })
  await http.ready()
  return http
}

/** Health and figures, for whoever watches a process that serves nothing else. */
async function createProbeHttp(base: App['base'], { config, log, isStopping }: HttpOptions): Promise<FastifyInstance> {
  const http = await createServer({ config, log, toRoute: ({ url = '/' }) => url })
  registerSecurityHeaders(http, { publicUrl: config.publicUrl })
  closeConnectionsWhileStopping(http, isStopping)
  registerErrorHandler(http)
  serveHealth(http, { base, isStopping })
  serveMetrics(http, { base, gauges: features.gauges })
  await http.ready()
  return http
}

/** While stopping, each reply closes its connection; the client's next one reaches another process through the proxy. */
function closeConnectionsWhileStopping(http: FastifyInstance, isStopping: () => boolean): void {
  http.addHook('onSend', async (_request, reply) => {
    if (isStopping()) void reply.header('connection', 'close')
  })
}
