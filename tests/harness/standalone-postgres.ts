import { spawn, spawnSync, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { afterAll } from 'vitest'
import { findPackage, isEmbeddedAvailable, prepareBinaries } from '#platform/server/embedded/binaries.ts'
import { findFreePort } from '#platform/server/embedded/postmaster.ts'
import { findServerUser } from '#platform/server/embedded/server-user.ts'
import { findSystemPostgres } from './system-postgres.ts'

/** A PostgreSQL as an operator runs it: on TCP with passwords, flushing what it commits, and not ours to supervise. */
export type StandalonePostgres = {
  version: string
  /** For `DATABASE_URL`: a new, empty database owned by a role that is no superuser. */
  createDatabase(): Promise<string>
  start(): Promise<void>
  /** Immediate: every session is cut and the next start has to recover, as after a power cut. */
  stopImmediately(): Promise<void>
  restartImmediately(): Promise<void>
  /** For another server made from it: where it is as a superuser, and whose programs run it as whom. */
  origin: {
    admin: Required<Pick<ClientConfig, 'host' | 'port' | 'user'>> & { password: string }
    bin: string
    user: User
  }
}

type User = Awaited<ReturnType<typeof findServerUser>>

const role = 'foundry'
const password = randomBytes(12).toString('hex')

/**
 * Starts one for the tests of a file: this machine's own PostgreSQL, else the packaged binaries run by hand. Null, with a
 * line that says so, where there is neither.
 */
export async function startStandalonePostgres(): Promise<StandalonePostgres | null> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-pg-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const user = await findServerUser(path.join(folder, 'none'))
  const bin = findSystemPostgres() ?? (isEmbeddedAvailable() ? await prepareBinaries(findPackage(), { user }) : null)
  if (!bin) {
    process.stdout.write('    no PostgreSQL at hand: the proofs with DATABASE_URL are left out\n')
    return null
  }
  if (user) chownSync(folder, user.uid, user.gid)
  const port = await findFreePort()
  const data = path.join(folder, 'data')
  const run = (program: string, args: string[]) => runProgram(path.join(bin, program), { args, cwd: folder, user })
  const settings = `-p ${port} -h 127.0.0.1 -k ${folder} -c max_connections=100`
  const runPgCtl = (...args: string[]) =>
    run('pg_ctl', ['-D', data, '-l', path.join(folder, 'log'), '-w', '-t', '60', '-o', settings, ...args])
  writeFileSync(path.join(folder, 'password'), password)
  await run('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile',
    path.join(folder, 'password'),
    '--encoding=UTF8',
  ])
  await runPgCtl('start')
  afterAll(
    () =>
      void spawnSync(path.join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], {
        stdio: 'ignore',
        cwd: folder,
        ...user,
      }),
  )
  const admin = { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' }
  await query(admin, `create role ${role} login nosuperuser password '${password}'`)
  return {
    version: execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    createDatabase: async () => {
      const name = `foundry_${randomBytes(4).toString('hex')}`
      await query(admin, `create database ${name} owner ${role}`)
      return `postgres://${role}:${password}@127.0.0.1:${port}/${name}`
    },
    start: () => runPgCtl('start'),
    stopImmediately: () => runPgCtl('-m', 'immediate', 'stop'),
    origin: { admin, bin, user },
    restartImmediately: () => runPgCtl('-m', 'immediate', 'restart'),
  }
}

type RunOptions = { args: string[]; cwd: string; user: User }

/** Not waited for synchronously: load goes on in this process meanwhile. */
export async function runProgram(program: string, { args, cwd, user }: RunOptions): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: 'ignore', ...user })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${path.basename(program)} ${args.join(' ')} ended with ${code}`)
}

/** Asks one database once, on a connection of its own. */
export async function query<Row = Record<string, unknown>>(
  connection: ClientConfig | string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client(typeof connection === 'string' ? { connectionString: connection } : connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}
