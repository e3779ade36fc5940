import { sql } from 'drizzle-orm'
import type { RowScope } from '#rules/permissions.ts'
import { writeAuditEntry, type AuditTrail } from './audit/audit-trail.ts'
import type { Base, Services } from './base.ts'
import type { Database, Db } from './db/database.ts'
import { recordEvent, type NewEvent } from './domain-events.ts'
import type { Encryption } from './encryption.ts'
import type { JobData } from './job-queue.ts'
import type { LiveHub } from './live/hub.ts'
import { publishUpdate, type LiveUpdate } from './live/publish.ts'
import type { Log } from './log.ts'
import { queueEmails, type NewEmail } from './mail/mailer.ts'
import { problem } from './problem.ts'
import type { Providers } from './providers.ts'
import type { PlatformConfig } from './settings.ts'
import type { Viewer } from './viewer.ts'

type SharedCtx = {
  db: Db
  /** null for guests and for jobs. */
  viewer: Viewer | null
  /** The viewer, or a 401: for actions behind a permission no guest has. */
  me: Viewer
  /** Which rows the endpoint's permission covers for this viewer; `withinScope` applies it. `all` for jobs and commands. */
  scope: RowScope
  config: PlatformConfig
  encryption: Encryption
  log: Log
  now(): Date
}

/** The context inside a transaction. It has no providers: waiting for the network there would hold locks. */
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
  /**
   * Queues a job in this same transaction. It starts once that commits, or up to 5 s after `after` where that is in the future.
   * That wait is by the database's clock, so `now()` may still be a little before `after`: work at a row's time needs a
   * `scheduledJob` that finds due rows, and this only to be prompt (docs/testing.md).
   */
  queue(job: string, options: { data: JobData; after?: Date; singletonKey?: string }): Promise<void>
  /** Queues one job for each of `data` in this same transaction, in one statement. Those with a higher `priority` (0 by default) go first. */
  queueAll(job: string, options: { data: JobData[]; priority?: number }): Promise<void>
}

/** What every server function receives first. */
export type Ctx = SharedCtx & {
  providers: Providers
  live: LiveHub
  services: Services
  transaction<T>(work: (tx: TxCtx) => Promise<T>): Promise<T>
  /** Runs actions, each with transactions of its own, as one: all of it happens, or nothing. They must not wait for the network. */
  atomically<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

type CtxOptions = {
  /** Fields of every log line of this context. */
  logBindings: { reqId: string } | { job: string }
  /** Notes the request in the audit log, in the transaction of what it changes. */
  audit?: AuditTrail | undefined
  /** An open transaction to work in; the context's own transactions are then savepoints. */
  db?: Database['db']
  /** What `ctx.db` is, where reads outside of transactions go elsewhere. */
  readDb?: Database['db'] | undefined
} & ({ viewer: Viewer | null; scope: RowScope } | { viewer: null; scope?: undefined })

/** Builds the context of one request or job. */
export function createCtx(base: Base, options: CtxOptions): Ctx {
  const { database, providers, live, services, config, encryption, clock } = base
  const { viewer, scope = 'all', logBindings, audit, db = database.db, readDb = db } = options
  return {
    db: readDb,
    viewer,
    get me() {
      return requireViewer(viewer)
    },
    scope,
    providers,
    live,
    services,
    config,
    encryption,
    // Made at its first use: most requests log nothing, and creating a child logger takes a tenth of their time.
    get log() {
      return base.log.child(logBindings)
    },
    now: () => clock.now(),
    transaction: async (work) => {
      const result = await db.transaction(async (tx) => {
        const recorded: NewEvent[] = []
        const txCtx = createTxCtx(base, { db: tx, viewer, scope, logBindings, recorded })
        const done = await work(txCtx)
        // One entry a request, unless a later transaction changed something else.
        if (audit && (!audit.isWritten || recorded.length > 0)) await writeAuditEntry(txCtx, { trail: audit, recorded })
        return done
      })
      // Only now: an entry that was rolled back is not written.
      if (audit) audit.isWritten = true
      return result
    },
    atomically: (work) =>
      db.transaction((tx) => work(createCtx(base, { ...options, db: tx as Database['db'], readDb: undefined }))),
  }
}

type TxCtxOptions = Pick<SharedCtx, 'db' | 'viewer' | 'scope'> &
  Pick<CtxOptions, 'logBindings'> & { recorded: NewEvent[] }

function createTxCtx(base: Base, { db, viewer, scope, logBindings, recorded }: TxCtxOptions): TxCtx {
  const { config, encryption, clock, jobs } = base
  const tx: TxCtx = {
    db,
    viewer,
    get me() {
      return requireViewer(viewer)
    },
    scope,
    config,
    encryption,
    get log() {
      return base.log.child(logBindings)
    },
    now: () => clock.now(),
    queue: (job, options) => jobs.queue({ job, db, sql, ...dropPast(tx, options) }),
    queueAll: (job, options) => jobs.queueAll({ job, db, sql, ...options }),
    notifyProcesses: async (channel, payload) => void (await db.execute(sql`select pg_notify(${channel}, ${payload})`)),
    publish: (update) => publishUpdate(db, update),
    sendEmail: (mail) => queueEmails(tx, [mail]),
    sendEmails: (mails) => queueEmails(tx, mails),
    record: (event) => {
      recorded.push(event)
      return recordEvent(tx, { event, reactions: jobs.reactionsTo(event.name) })
    },
  }
  return tx
}

/** Leaves out an `after` that has come: pg-boss sends no notification for a job with one, so it would wait for the next poll. */
function dropPast<Options extends { after?: Date }>(tx: TxCtx, { after, ...rest }: Options) {
  return after && after > tx.now() ? { ...rest, after } : rest
}

function requireViewer(viewer: Viewer | null): Viewer {
  if (viewer === null) throw problem('auth.session_required')
  return viewer
}
