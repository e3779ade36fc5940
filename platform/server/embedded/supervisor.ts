import { createFolder } from '../durable-folders.ts'
import { readPasswords } from './cluster.ts'
import { appRole, resolveClusterLocation } from './location.ts'
import { createServerState } from './server.ts'
import { rotateLog } from './server-log.ts'
import { findServerUser } from './server-user.ts'
import { startWatch, stopWatch, createWatch, type EmbeddedLog, type Watch } from './watch.ts'

const rotateLogEveryMs = 60_000

/** A running embedded server and how to connect to it. */
export type EmbeddedServer = {
  /** For pg.Pool and pg.Client: the socket's folder as host, or 127.0.0.1 with a password where there is none. */
  connection: { host: string; port: number; user: string; database: string; password?: string }
  /** Whether this process started or adopted the server; passes to another joined process when this one ends. */
  readonly isOwner: boolean
  /** Leaves the server; the last process to leave shuts it down. Close pools first. May be called again. */
  stop(): Promise<void>
  /** Called with false when the server went down and with true when it is up again. */
  onHealth(listener: (isUp: boolean) => void): void
}

export type EmbeddedOptions = { dataDir: string; database?: string; log: EmbeddedLog }

/**
 * Starts PostgreSQL in `<dataDir>/postgres`, joins the server that other processes run there, or adopts one that a killed
 * process left. Restarts it after a crash. Throws a sentence for the operator where it cannot start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const location = resolveClusterLocation(options.dataDir)
  await createFolder(location.dataDir)
  const server = createServerState(location, await findServerUser(location.cluster))
  const watch = createWatch(server, { database: options.database ?? 'foundry', log: options.log })
  await startWatch(watch)
  const logRotation = setInterval(
    () => watch.session?.isOwner() && rotateLog(location.log).catch(() => undefined),
    rotateLogEveryMs,
  ).unref()
  let stopped: Promise<void> | undefined
  return {
    connection: await getConnection(watch),
    get isOwner() {
      return watch.session?.isOwner() ?? false
    },
    onHealth: (listener) => void watch.listeners.push(listener),
    stop: () => {
      clearInterval(logRotation)
      return (stopped ??= stopWatch(watch))
    },
  }
}

async function getConnection({ server, database }: Watch): Promise<EmbeddedServer['connection']> {
  const common = { port: server.port as number, user: appRole, database }
  if (server.location.transport === 'socket') return { host: server.location.cluster, ...common }
  return { host: '127.0.0.1', ...common, password: (await readPasswords(server.location)).app }
}
