import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { connectAdmin, type Address } from './admin-session.ts'
import { findMajor, findPackage, prepareBinaries } from './binaries.ts'
import { ensureCluster, readPasswords } from './cluster.ts'
import { socketPort, type ClusterLocation } from './location.ts'
import { findPostmaster } from './postmaster-file.ts'
import { findFreePort, launchPostmaster, stopPostmaster, type LaunchedServer } from './postmaster.ts'
import type { ServerUser } from './server-user.ts'

const pollMs = 5
// A server listens within a second of its start, even one that must first recover.
const unresponsiveMs = 10_000
// Crash recovery reads at most max_wal_size.
const readyWithinMs = 120_000

/** The embedded server of one location, as this process knows it. */
export type Server = {
  location: ClusterLocation
  user: ServerUser
  /** The folder of the binaries, checked before each use, since the cache may have been emptied. */
  bin(): Promise<string>
  /** Of the binaries. A cluster of another one is refused. */
  major: string | undefined
  /** Never changes in this process, since pools are configured once. */
  port?: number
}

/** The server ended while it started or was being joined; a retry may help. The message quotes its log. */
export class ServerExitedError extends Error {}

export function createServerState(location: ClusterLocation, user: ServerUser): Server {
  const server: Server = { location, user, bin: () => prepareBinaries(findPackage(), { user }), major: findMajor() }
  if (location.transport === 'socket') server.port = socketPort
  return server
}

/**
 * Connects to the server. Starts it, and creates its cluster, where it is not running; waits while it recovers.
 * Call it under the start lock. Throws `ServerEnded` when it does not start.
 */
export async function ensureServer(
  server: Server,
  signal: AbortSignal,
): Promise<{ client: Client; isStarted: boolean }> {
  const { location, user } = server
  await ensureCluster(location, server)
  const startedAt = performance.now()
  let launched: LaunchedServer | undefined
  for (;;) {
    const client = launched && !(await isReady(server)) ? 'starting' : await connect(server)
    if (typeof client !== 'string') return { client, isStarted: launched !== undefined }
    const failure = await launched?.failure()
    if (failure) throw new ServerExitedError(failure)
    const waitedMs = performance.now() - startedAt
    if (waitedMs > readyWithinMs) throw new Error(`PostgreSQL in ${location.cluster} does not answer`)
    // Waits once it is launched, so that a process that stops meanwhile can stop it too.
    if (client === 'absent' && !launched) {
      signal.throwIfAborted()
      const postmaster = await findPostmaster(location, user)
      // It runs but its socket was removed. Only Linux proves that the process is the server.
      if (postmaster?.isLive && waitedMs > unresponsiveMs && process.platform === 'linux')
        await stopPostmaster(location, server)
      if (!postmaster?.isLive) launched = await launch(server)
    }
    await sleep(pollMs)
  }
}

/** Reads the file, because each rejected connection costs the starting server a process and a line in its log. */
async function isReady({ location, user }: Server): Promise<boolean> {
  const postmaster = await findPostmaster(location, user)
  return postmaster !== undefined && postmaster.isReady && postmaster.isLive
}

async function launch(server: Server): Promise<LaunchedServer> {
  server.port ??= await findFreePort()
  return launchPostmaster(server.location, { bin: await server.bin(), user: server.user, port: server.port })
}

async function connect(server: Server): Promise<Client | 'absent' | 'starting'> {
  const address = await findAddress(server)
  return address ? connectAdmin(address) : 'absent'
}

/** A socket in the cluster's folder can only be the cluster's; a TCP port may be another program's by now. */
async function findAddress(server: Server): Promise<Address | undefined> {
  const { location, user } = server
  if (location.transport === 'socket') return { host: location.cluster, port: socketPort }
  const postmaster = await findPostmaster(location, user)
  if (!postmaster?.isLive || !postmaster.port) return undefined
  server.port ??= postmaster.port
  return { host: '127.0.0.1', port: postmaster.port, password: (await readPasswords(location)).admin }
}
