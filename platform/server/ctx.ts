import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import type { Clock } from './clock.ts'
import type { Database, Db } from './db/database.ts'
import { recordEvent, type NewEvent } from './events.ts'
import type { Jobs } from './jobs.ts'
import type { LiveHub, News } from './live/hub.ts'
import type { Hearing } from './live/listen.ts'
import type { Log } from './log.ts'
import type { NewMail, PostOffice } from './mail/deliver.ts'
import { problem } from './problem.ts'
import type { Providers } from './providers.ts'
import type { Seal } from './seal.ts'
import type { Residents } from './residents.ts'
import type { ProgrammeConfig } from './settings.ts'
import type { Viewer } from './viewer.ts'

/** What stays the same for the whole process. */
export type Base = {
  database: Database
  clock: Clock
  jobs: Jobs
  providers: Providers
  postOffice: PostOffice
  live: LiveHub
  seal: Seal
  config: ProgrammeConfig
  log: Log
  /** For parts that need connections of their own. */
  connection: PoolConfig
  /** Hears what other processes announce on a channel. */
  listen(channel: string, hearing: Hearing): { close(): Promise<void> }
  residents: Residents
}

type Shared = {
  db: Db
  /** null for guests and for jobs. */
  viewer: Viewer | null
  /** The viewer, or a 401: for actions behind a permission no guest has. */
  me: Viewer
  config: ProgrammeConfig
  seal: Seal
  log: Log
  now(): Date
}

/** What an action works with inside a transaction: everything but the outside world, which must not be waited for there. */
export type TxCtx = Shared & {
  /** Writes the event and queues its reactions in this same transaction. */
  record(event: NewEvent): Promise<void>
  /** Tells a person's open windows, once this transaction commits. */
  tell(news: News): Promise<void>
  /** Says something to all processes that `listen` on the channel, once this transaction commits. */
  announce(channel: string, payload: string): Promise<void>
  /** Queues a letter in this same transaction. */
  post(mail: NewMail): Promise<void>
  /** Queues a job in this same transaction. */
  queue(job: string, given: { data: Record<string, unknown>; after?: Date; once?: string }): Promise<void>
}

/** What every server function receives first. */
export type Ctx = Shared & {
  providers: Providers
  jobs: Jobs
  live: LiveHub
  residents: Residents
  transaction<T>(work: (tx: TxCtx) => Promise<T>): Promise<T>
}

/**
 * `about`: what its log lines name. `db`: an open transaction that everything shall be part of; its own transactions are then
 * savepoints.
 */
type CtxParts = { viewer: Viewer | null; about: { reqId: string } | { job: string }; db?: Database['db'] }

/** Builds the context of one request or job. */
export function createCtx(base: Base, parts: CtxParts): Ctx {
  const { database, providers, jobs, live, residents, config, seal, clock } = base
  const { viewer, about, db = database.db } = parts
  return {
    db,
    viewer,
    get me() {
      return requireViewer(viewer)
    },
    providers,
    jobs,
    live,
    residents,
    config,
    seal,
    // Most requests log nothing of their own, and a logger costs a tenth of one.
    get log() {
      return base.log.child(about)
    },
    now: () => clock.now(),
    transaction: (work) => db.transaction((tx) => work(createTxCtx(base, { db: tx, viewer, about }))),
  }
}

type TxParts = Pick<CtxParts, 'viewer' | 'about'> & { db: Db }

function createTxCtx(base: Base, { db, viewer, about }: TxParts): TxCtx {
  const { config, seal, clock, jobs, live, postOffice } = base
  const tx: TxCtx = {
    db,
    viewer,
    get me() {
      return requireViewer(viewer)
    },
    config,
    seal,
    get log() {
      return base.log.child(about)
    },
    now: () => clock.now(),
    queue: (job, given) => jobs.queue({ job, db, sql, ...given }),
    announce: async (channel, payload) => void (await db.execute(sql`select pg_notify(${channel}, ${payload})`)),
    tell: (news) => live.tell(db, news),
    post: (mail) => postOffice.post(tx, mail),
    record: (event) => recordEvent(tx, { event, reactions: jobs.reactionsTo(event.name) }),
  }
  return tx
}

function requireViewer(viewer: Viewer | null): Viewer {
  if (viewer === null) throw problem('auth.session_required')
  return viewer
}
