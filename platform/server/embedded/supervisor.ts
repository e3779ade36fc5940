import { mkdir } from 'node:fs/promises'
import { readPasswords } from './cluster.ts'
import { appRole, placeIn } from './place.ts'
import { serverAt } from './server.ts'
import { boundLog } from './server-log.ts'
import { findServerUser } from './server-user.ts'
import { startWatch, stopWatch, watchOver, type EmbeddedLog, type Watch } from './watch.ts'

const boundLogEveryMs = 60_000

/** A running embedded server and how to reach it. */
export type EmbeddedServer = {
  /** For pg.Pool and pg.Client: the socket's folder as host, or 127.0.0.1 with a password where there is none. */
  connection: { host: string; port: number; user: string; database: string; password?: string }
  /** Whether this process started or adopted the server; passes to another joined process when this one ends. */
  readonly isOwner: boolean
  /** Leaves the server; the last process to leave shuts it down. Close pools before. May be called again. */
  stop(): Promise<void>
  /** Called with false when the server went down and with true when it is up again. */
  onHealth(listener: (isUp: boolean) => void): void
}

export type EmbeddedOptions = { dataDir: string; database?: string; log: EmbeddedLog }

/**
 * Starts PostgreSQL in `<dataDir>/postgres`, or joins the server other processes run there, or adopts one that a killed
 * process left. Restarts it when it falls. Throws with a sentence for the operator when it cannot be had.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const place = placeIn(options.dataDir)
  await mkdir(place.dataDir, { recursive: true })
  const server = serverAt(place, await findServerUser(place.cluster))
  const watch = watchOver(server, { database: options.database ?? 'foundry', log: options.log })
  await startWatch(watch)
  const logBound = setInterval(
    () => watch.session?.isOwner() && boundLog(place.log).catch(() => undefined),
    boundLogEveryMs,
  ).unref()
  let stopped: Promise<void> | undefined
  return {
    connection: await connectionOf(watch),
    get isOwner() {
      return watch.session?.isOwner() ?? false
    },
    onHealth: (listener) => void watch.listeners.push(listener),
    stop: () => {
      clearInterval(logBound)
      return (stopped ??= stopWatch(watch))
    },
  }
}

async function connectionOf({ server, database }: Watch): Promise<EmbeddedServer['connection']> {
  const common = { port: server.port as number, user: appRole, database }
  if (server.place.transport === 'socket') return { host: server.place.cluster, ...common }
  return { host: '127.0.0.1', ...common, password: (await readPasswords(server.place)).app }
}
