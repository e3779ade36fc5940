import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { findFreePort } from '#platform/server/embedded/postmaster.ts'
import { query, runProgram, type StandalonePostgres } from './standalone-postgres.ts'

/** A streaming replica of another PostgreSQL. */
export type Standby = {
  /** The address of the same database here. */
  toUrl(databaseUrl: string): string
  /** Asks as a superuser. */
  query<Row>(text: string): Promise<Row[]>
  start(): Promise<void>
  stopImmediately(): Promise<void>
  /** Stops all its processes where they are, as if the machine hung: connections stay open and nothing answers. */
  freeze(): void
  thaw(): void
}

/** Copies the server with its own programs and lets the copy follow it. Null, with a line that says so, without `pg_basebackup`. */
export async function startStandby({ origin: { admin, bin, user } }: StandalonePostgres): Promise<Standby | null> {
  if (!existsSync(path.join(bin, 'pg_basebackup'))) {
    process.stdout.write('    no pg_basebackup at hand: the proofs with a replica are left out\n')
    return null
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-standby-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const port = await findFreePort()
  const run = (program: string, args: string[]) => runProgram(path.join(bin, program), { args, cwd: folder, user })
  const source = `postgres://${admin.user}:${admin.password}@${admin.host}:${admin.port}/`
  await run('pg_basebackup', ['-D', data, '-d', source, '-R', '-X', 'stream', '--checkpoint=fast'])
  const settings = `-p ${port} -h 127.0.0.1 -k ${folder}`
  const runPgCtl = (...args: string[]) =>
    run('pg_ctl', ['-D', data, '-l', path.join(folder, 'log'), '-w', '-t', '60', '-o', settings, ...args])
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    const postmaster = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const list = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    for (const pid of [postmaster, ...list.trim().split(/\s+/).map(Number)]) process.kill(pid, name)
  }
  const standby: Standby = {
    toUrl: (databaseUrl) => Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    query: (text) => query({ ...admin, port, database: 'postgres' }, text),
    start: () => runPgCtl('start'),
    stopImmediately: () => runPgCtl('-m', 'immediate', 'stop'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  }
  afterAll(async () => {
    if (existsSync(path.join(data, 'postmaster.pid'))) {
      standby.thaw()
      await standby.stopImmediately()
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  await standby.start()
  return standby
}
