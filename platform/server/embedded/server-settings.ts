import { clusterPathForServer, type ClusterLocation } from './location.ts'
import type { ServerUser } from './server-user.ts'

// Passed on the command line at each start, so that new values also apply to clusters of an older release.
const settings: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  io_method: 'sync',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements and their values hold people's data; the app reports its errors itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  unix_socket_permissions: '0700',
}

/** The server's command-line options: its settings and where it listens. */
export function serverArguments(location: ClusterLocation, options: { user: ServerUser; port: number }): string[] {
  const listenSettings =
    location.transport === 'socket'
      ? { listen_addresses: '', unix_socket_directories: clusterPathForServer(location.cluster, options.user) }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  return Object.entries({ ...settings, ...listenSettings, port: String(options.port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}
