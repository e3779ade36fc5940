import { join, resolve } from 'node:path'
import type { ServerUser } from './server-user.ts'

/** Superuser of the embedded cluster, for administration only; the app never connects as this role. */
export const adminRole = 'foundry_admin'
/** Owner of the app's databases: no superuser, but may create databases (tests clone templates). */
export const appRole = 'foundry'
export const socketPort = 5432

// A socket's address holds 104 bytes on macOS and 108 on Linux, the closing NUL included.
const maxSocketPathBytes = 100

/** The paths of one embedded cluster, and how clients connect to it. */
export type ClusterLocation = {
  /** The app's data folder, absolute. */
  dataDir: string
  /** The cluster (PGDATA), mode 0700, owned by the account the server runs as; also holds the socket. */
  cluster: string
  log: string
  lock: string
  /** Two lines, the admin's and the app's password; only used over TCP. */
  passwords: string
  transport: 'socket' | 'tcp'
}

/** Derives every path from the data folder. */
export function resolveClusterLocation(folder: string): ClusterLocation {
  const dataDir = resolve(folder)
  const cluster = join(dataDir, 'postgres')
  return {
    dataDir,
    cluster,
    log: join(dataDir, 'postgres.log'),
    lock: join(dataDir, 'postgres.lock'),
    passwords: join(cluster, 'foundry-passwords'),
    transport: chooseTransport(cluster),
  }
}

function chooseTransport(cluster: string): ClusterLocation['transport'] {
  if (process.platform === 'win32') return 'tcp'
  return Buffer.byteLength(join(cluster, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes ? 'socket' : 'tcp'
}

/**
 * The cluster's path for the server. A folder above (/root, a private temporary folder) may deny access to the server's
 * account, which can always open its own working directory.
 */
export function clusterPathForServer(cluster: string, user: ServerUser): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : cluster
}
