import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import type { Clock } from './clock.ts'
import type { Database, Db } from './db/database.ts'
import { recordEvent, type NewEvent } from './events.ts'
import type { Jobs } from './jobs.ts'
import type { LiveHub } from './live/hub.ts'
import { publishUpdate, type LiveUpdate } from './live/publish.ts'
import type { Subscriber } from './live/subscribe.ts'
import type { Log } from './log.ts'
import type { NewEmail, Mailer } from './mail/mailer.ts'
import { problem } from './problem.ts'
import type { Providers } from './providers.ts'
import type { Encryption } from './encryption.ts'
import type { Services } from './services.ts'
import type { PlatformConfig } from './settings.ts'
import type { Viewer } from './viewer.ts'

/** What stays the same for the whole process. */
export type Base = {
  database: Database
  clock: Clock
  jobs: Jobs
  providers: Providers
  mailer: Mailer
  live: LiveHub
  encryption: Encryption
  config: PlatformConfig
  log: Log
  /** For parts that need connections of their own. */
  connection: PoolConfig
  /** Receives what other processes publish on a channel. */
  subscribe(channel: string, subscriber: Subscriber): { close(): Promise<void> }
  services: Services
}

type SharedCtx = {
  db: Db
  /** null for guests and for jobs. */
  viewer: Viewer | null
  /** The viewer, or a 401: for actions behind a permission no guest has. */
  me: Viewer
  config: PlatformConfig
  encryption: Encryption
  log: Log
  now(): Date
}

/** What an action works with inside a transaction: everything but the outside world, which must not be waited for there. */
export type TxCtx = SharedCtx & {
  /** Writes the event and queues its reactions in this same transaction. */
  record(event: NewEvent): Promise<void>
  /** Refreshes the topic's screens that these people have open, once this transaction commits. */
  publish(update: LiveUpdate): Promise<void>
  /** Sends a message to all processes that subscribe to the channel, once this transaction commits. */
  notifyProcesses(channel: string, payload: string): Promise<void>
  /** Queues an email in this same transaction. */
  sendEmail(mail: NewEmail): Promise<void>
  /** Queues many emails in this same transaction, in one statement. */
  sendEmails(mails: NewEmail[]): Promise<void>
  /** Queues a job in this same transaction. */
  queue(job: string, options: { data: Record<string, unknown>; after?: Date; singletonKey?: string }): Promise<void>
  /** Queues one job for each of `data` in this same transaction, in one statement. */
  queueAll(job: string, data: Record<string, unknown>[]): Promise<void>
}

/** What every server function receives first. */
export type Ctx = SharedCtx & {
  providers: Providers
  jobs: Jobs
  live: LiveHub
  services: Services
  transaction<T>(work: (tx: TxCtx) => Promise<T>): Promise<T>
}

/**
 * `about`: what its log lines name. `db`: an open transaction that everything shall be part of; its own transactions are then
 * savepoints.
 */
type CtxOptions = { viewer: Viewer | null; logBindings: { reqId: string } | { job: string }; db?: Database['db'] }

/** Builds the context of one request or job. */
export function createCtx(base: Base, options: CtxOptions): Ctx {
  const { database, providers, jobs, live, services, config, encryption, clock } = base
  const { viewer, logBindings, db = database.db } = options
  return {
    db,
    viewer,
    get me() {
      return requireViewer(viewer)
    },
    providers,
    jobs,
    live,
    services,
    config,
    encryption,
    // Most requests log nothing of their own, and a logger costs a tenth of one.
    get log() {
      return base.log.child(logBindings)
    },
    now: () => clock.now(),
    transaction: (work) => db.transaction((tx) => work(createTxCtx(base, { db: tx, viewer, logBindings }))),
  }
}

type TxCtxOptions = Pick<CtxOptions, 'viewer' | 'logBindings'> & { db: Db }

function createTxCtx(base: Base, { db, viewer, logBindings }: TxCtxOptions): TxCtx {
  const { config, encryption, clock, jobs, mailer } = base
  const tx: TxCtx = {
    db,
    viewer,
    get me() {
      return requireViewer(viewer)
    },
    config,
    encryption,
    get log() {
      return base.log.child(logBindings)
    },
    now: () => clock.now(),
    queue: (job, options) => jobs.queue({ job, db, sql, ...options }),
    queueAll: (job, data) => jobs.queueAll({ job, db, sql, data }),
    notifyProcesses: async (channel, payload) => void (await db.execute(sql`select pg_notify(${channel}, ${payload})`)),
    publish: (update) => publishUpdate(db, update),
    sendEmail: (mail) => mailer.sendEmails(tx, [mail]),
    sendEmails: (mails) => mailer.sendEmails(tx, mails),
    record: (event) => recordEvent(tx, { event, reactions: jobs.reactionsTo(event.name) }),
  }
  return tx
}

function requireViewer(viewer: Viewer | null): Viewer {
  if (viewer === null) throw problem('auth.session_required')
  return viewer
}
