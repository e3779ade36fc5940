import type { PoolConfig } from 'pg'
import type { Clock } from './clock.ts'
import type { Database, DatabaseOptions } from './db/database.ts'
import type { Encryption } from './encryption.ts'
import type { JobQueue } from './job-queue.ts'
import type { LiveHub } from './live/hub.ts'
import type { Subscriber } from './live/subscribe.ts'
import type { Log } from './log.ts'
import type { Providers } from './providers.ts'
import type { PlatformConfig } from './settings.ts'

/** What one process has from its start to its end; every `Ctx` is made from it. */
export type Base = {
  database: Database
  clock: Clock
  jobs: JobQueue
  providers: Providers
  live: LiveHub
  encryption: Encryption
  config: PlatformConfig
  log: Log
  /** For parts that need sessions of the database of their own: to listen, to hold a lock, to copy. Never through a pooler. */
  connection: PoolConfig
  /** Another pool on the same database, through the pooler where there is one. */
  openDatabase(options: DatabaseOptions): Database
  /** Receives what other processes publish on a channel with `notifyProcesses`. */
  subscribe(channel: string, subscriber: Subscriber): { close(): Promise<void> }
  services: Services
  /** Aborted once this process takes no more requests: answers that are sent for as long as there is more end now. */
  closing: AbortSignal
}

export type Closable = { close(): Promise<void> }

/** The long-lived parts that features add to the process. */
export type Services = {
  get<T extends Closable>(definition: ServiceDefinition<T>): T
  close(): Promise<void>
}

/** How a feature's long-lived part, such as a cache with its own connection, is made. */
export type ServiceDefinition<T extends Closable> = { create(base: Base): T }

/** A service that begins with a process that works, not at its first use. `started` rejects where it can never work here. */
export type StartedService = ServiceDefinition<Closable & { started: Promise<void> }>
