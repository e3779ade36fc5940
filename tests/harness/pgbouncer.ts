import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '#platform/server/embedded/postmaster.ts'
import { until } from './measure.ts'
import { projectFolder } from './server-process.ts'
import { query } from './standalone-postgres.ts'

export const hasPgBouncer = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0

export type PgBouncer = { host: string; port: number; stop(): Promise<void> }

/**
 * Starts PgBouncer with the settings of `deploy/pgbouncer.ini` before every database of a server. `databases`: where that server is,
 * as PgBouncer writes it. Everybody is let in as the role that they say they are.
 */
export async function startPgBouncer(databases: string): Promise<PgBouncer> {
  const home = mkdtempSync(path.join(tmpdir(), 'foundry-pgbouncer-'))
  const port = await findFreePort()
  const config = path.join(home, 'pgbouncer.ini')
  const log = path.join(home, 'log')
  writeFileSync(path.join(home, 'users'), '')
  writeFileSync(
    config,
    readFileSync(path.join(projectFolder, 'deploy/pgbouncer.ini'), 'utf8')
      .replace(/^foundry = host=\S+ port=\S+/m, `* = ${databases}`)
      .replace(/^listen_port = .*/m, `listen_port = ${port}\nunix_socket_dir =\nlogfile = ${log}`)
      .replace(/^auth_type = .*/m, 'auth_type = any')
      .replace(/^auth_file = .*/m, '')
      // Databases of tests are dropped, which waits for connections to them.
      .replace(/^server_idle_timeout = .*/m, 'server_idle_timeout = 1'),
  )
  const isRoot = process.getuid?.() === 0
  // It refuses to run as root.
  if (isRoot) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })))
    for (const owned of [home, config]) chownSync(owned, uid!, gid!)
  }
  const child = spawn('pgbouncer', [...(isRoot ? ['--user=postgres'] : []), config], { stdio: 'ignore' })
  const address = { host: '127.0.0.1', port }
  await until('PgBouncer answers', { poll: () => answers(child, { ...address, log }), withinMs: 10_000 })
  return {
    ...address,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function answers(child: ChildProcess, { host, port, log }: { host: string; port: number; log: string }) {
  if (child.exitCode !== null)
    throw new Error(`PgBouncer ended with ${child.exitCode}: ${existsSync(log) ? readFileSync(log, 'utf8') : ''}`)
  // Its own database: a refusal of the role is an answer, too.
  return query({ host, port, user: 'foundry', database: 'pgbouncer' }, 'show version').then(
    () => true,
    (error: Error & { code?: string }) => error.code !== 'ECONNREFUSED',
  )
}
