import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { findFreePort } from '#platform/server/embedded/postmaster.ts'
import { findServerUser } from '#platform/server/embedded/server-user.ts'
import { until } from './measure.ts'
import { projectFolder } from './server-process.ts'
import { query } from './standalone-postgres.ts'
import { findSystemPostgres } from './system-postgres.ts'

const programs = { patroni: '--version', etcd: '--version', haproxy: '-v' }
const password = 'for tests on this machine only'

/** One machine of a cluster: Patroni and the PostgreSQL that it runs. */
export type Machine = {
  name: string
  /** `primary` or `replica`; null while it does not answer. */
  role(): Promise<string | null>
  start(): Promise<void>
  /** As if its plug were pulled. */
  cutPower(): void
  /** All its processes stay where they are: connections stay open and nothing answers. */
  freeze(): void
  thaw(): void
  /** The process of PostgreSQL that starts all others. */
  postmasterPid(): number
}

/** Two PostgreSQL servers that Patroni keeps, and HAProxy before the one that is the primary. */
export type PatroniCluster = {
  primary(): Promise<Machine>
  /** Waits until the other one has everything that is acknowledged. */
  waitUntilSafe(): Promise<void>
  /** Who plays which role, and what all of them said last. */
  describe(): Promise<string>
  /** Asks the primary as a superuser. */
  query(text: string): Promise<unknown[]>
  /** For `DATABASE_URL`, through HAProxy: a new, empty database owned by a role that is no superuser. */
  createDatabase(): Promise<string>
}

/** Runs them with the examples of `deploy/`. Null, with a line that says so, where one of the programs is not installed. */
export async function startPatroniCluster(): Promise<PatroniCluster | null> {
  const missing = Object.entries(programs).filter(([program, flag]) => spawnSync(program, [flag]).status !== 0)
  const bin = findSystemPostgres()
  if (missing.length > 0 || !bin) {
    process.stdout.write('    no Patroni, etcd, HAProxy or PostgreSQL at hand: the proof of a failover is left out\n')
    return null
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-patroni-'))
  const user = await findServerUser(path.join(folder, 'none'))
  if (user) chownSync(folder, user.uid, user.gid)
  const children: ChildProcess[] = []
  const run = (program: string, args: string[], owner: typeof user) => {
    const log = openSync(path.join(folder, 'log'), 'a')
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', log, log], ...owner })
    children.push(child)
    return child
  }
  const etcdPorts = [await findFreePort(), await findFreePort()]
  run('etcd', toEtcdArguments(path.join(folder, 'etcd'), etcdPorts), undefined)
  const setup = {
    bin,
    folder,
    etcd: `127.0.0.1:${etcdPorts[0]}`,
    run: (config: string) => run('patroni', [config], user),
  }
  const machines = [await prepareMachine('database-1', setup), await prepareMachine('database-2', setup)]
  const stop = () => {
    for (const { machine } of machines) machine.cutPower()
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  afterAll(stop)
  try {
    return await startMachines({ machines, folder, run: (args) => run('haproxy', args, undefined) })
  } catch (error) {
    // A file's hooks do not run where it cannot be loaded.
    stop()
    throw error
  }
}

type Running = { machines: (Ports & { machine: Machine })[]; folder: string; run(args: string[]): void }

async function startMachines({ machines, folder, run }: Running): Promise<PatroniCluster> {
  for (const { machine } of machines) await machine.start()
  const port = await findFreePort()
  const config = path.join(folder, 'haproxy.cfg')
  writeFileSync(config, toHaproxyConfig(port, machines))
  run(['-db', '-f', config])
  // Until its first checks it takes both for primaries.
  await pause(3_000)
  const cluster = describeCluster({
    machines: machines.map(({ machine }) => machine),
    port,
    log: path.join(folder, 'log'),
  })
  await cluster.waitUntilSafe()
  await cluster.query(`create role foundry login nosuperuser password '${password}'`)
  return cluster
}

type ClusterOptions = { machines: Machine[]; port: number; log: string }

function describeCluster({ machines, port, log }: ClusterOptions): PatroniCluster {
  const admin = { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' }
  const findPrimary = async () => {
    for (const machine of machines) if ((await machine.role()) === 'primary') return machine
    return null
  }
  const describe = async () => {
    const roles = await Promise.all(machines.map(async (machine) => `${machine.name} ${await machine.role()}`))
    const decisions = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => /^\S+ \S+,\d{3} [A-Z]+: (?!no action|Lock owner)/.test(line))
    return `${roles.join(', ')}\n${decisions.slice(-80).join('\n')}`
  }
  // What Patroni says of a standby may be some seconds old: the primary knows who follows it.
  const isSafe = async () => {
    const text = `select from pg_stat_replication
      where sync_state = 'sync' and state = 'streaming' and current_setting('transaction_read_only') = 'off'`
    return (await query(admin, text).catch(() => [])).length > 0
  }
  return {
    primary: () => until('there is a primary', { poll: findPrimary, withinMs: 60_000 }),
    waitUntilSafe: () =>
      until('a standby has everything', { poll: isSafe, withinMs: 90_000, everyMs: 200 }).then(
        () => undefined,
        async (error: Error) => {
          throw new Error(`${error.message}: ${await describe()}`, { cause: error })
        },
      ),
    describe,
    query: (text) => query(admin, text),
    createDatabase: async () => {
      const name = `foundry_${Date.now().toString(36)}`
      await query(admin, `create database ${name} owner foundry`)
      return `postgres://foundry:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`
    },
  }
}

function toEtcdArguments(dataDir: string, [clientPort, peerPort]: number[]): string[] {
  const [client, peer] = [`http://127.0.0.1:${clientPort}`, `http://127.0.0.1:${peerPort}`]
  const options = {
    'data-dir': dataDir,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  return ['--enable-v2', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])]
}

const readExample = (name: string) => readFileSync(path.join(projectFolder, 'deploy', name), 'utf8')

type Ports = { port: number; restPort: number }
type Setup = { bin: string; folder: string; etcd: string; run(config: string): ChildProcess }

async function prepareMachine(name: string, { bin, folder, etcd, run }: Setup): Promise<Ports & { machine: Machine }> {
  const [port, restPort] = [await findFreePort(), await findFreePort()]
  const [config, data] = [path.join(folder, `${name}.yml`), path.join(folder, name)]
  writeFileSync(config, toPatroniConfig({ name, port, restPort, bin, data, etcd, folder }))
  const postmasterPid = () => Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  let patroni: ChildProcess | null = null
  const signal = (sign: NodeJS.Signals) => {
    const isRunning = existsSync(path.join(data, 'postmaster.pid'))
    const pids = [...(patroni?.pid ? [patroni.pid] : []), ...(isRunning ? [postmasterPid()] : [])]
    for (const pid of pids.flatMap((parent) => [parent, ...listDescendants(parent)]))
      try {
        process.kill(pid, sign)
      } catch {
        // It has ended already.
      }
  }
  const role = async () => {
    const reply = await fetch(`http://127.0.0.1:${restPort}/patroni`, { signal: AbortSignal.timeout(1_000) }).catch(
      () => null,
    )
    if (!reply) return null
    const { state, role } = (await reply.json()) as { state: string; role: string }
    if (state !== 'running') return null
    // Its name until Patroni 4.
    return role === 'master' ? 'primary' : role
  }
  const machine: Machine = {
    name,
    role,
    postmasterPid,
    cutPower: () => signal('SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    start: async () => {
      patroni = run(config)
      await until(`${name} runs`, { poll: role, withinMs: 90_000, everyMs: 200 })
    },
  }
  return { port, restPort, machine }
}

type ConfigOptions = Ports & { name: string; bin: string; data: string; etcd: string; folder: string }

const toPatroniConfig = ({ name, port, restPort, bin, data, etcd, folder }: ConfigOptions): string =>
  readExample('patroni.yml')
    .replace('name: database-1', `name: ${name}`)
    .replaceAll('10.0.0.11:8008', `127.0.0.1:${restPort}`)
    .replaceAll('10.0.0.11:5432', `127.0.0.1:${port}`)
    .replace(/hosts: .*/, `hosts: ${etcd}`)
    .replace(/data_dir: .*/, `data_dir: ${data}`)
    .replace(
      /bin_dir: .*/,
      `bin_dir: ${bin}\n  pgpass: ${folder}/${name}.pgpass\n  parameters: { unix_socket_directories: '' }`,
    )
    .replaceAll(/password: change-me(-too)?/g, `password: '${password}'`)
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')

const toHaproxyConfig = (port: number, [first, second]: Ports[]): string =>
  readExample('haproxy.cfg')
    .replaceAll('127.0.0.1:5000', `127.0.0.1:${port}`)
    .replace(' port 8008', '')
    .replace(/10.0.0.11:5432/, `127.0.0.1:${first!.port} port ${first!.restPort}`)
    .replace(/10.0.0.12:5432/, `127.0.0.1:${second!.port} port ${second!.restPort}`)

/** The processes that a process has started, theirs included. */
function listDescendants(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  const children = stdout.trim().split(/\s+/).filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...listDescendants(child)])
}
