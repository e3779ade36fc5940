import autocannon from 'autocannon'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { resolveClusterLocation } from '#platform/server/embedded/location.ts'
import { findPostmaster } from '#platform/server/embedded/postmaster-file.ts'
import { findServerUser } from '#platform/server/embedded/server-user.ts'
import { generateClicks } from './click-generator.ts'
import { load } from './links.ts'
import { readMemory, startServer, type RunningServer } from './processes.ts'
import { signInPeople, withSeeded, type SeededDatabase } from './seeded-database.ts'
import { printTable } from './table.ts'

const processCounts = [1, 2, 4]
const connectionCount = 64
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)
const size = { students: 2_000, links: 1_000, clicks: 1_000_000 }
const timeZone = 'America/New_York'
/** What a student's screens ask for. */
const studentPaths = [
  '/api/auth/user',
  '/api/users/stats',
  '/api/ventures',
  '/api/notifications?limit=20',
  '/api/events?limit=20',
  '/api/resources?limit=20',
]
const codes = Array.from({ length: 100 }, (_, index) => index + 1)
  .filter((number) => number % 10 !== 0)
  .map((number) => `bench-${number}`)
/** Of `/proc/<pid>/stat`, in which times are counted. */
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

type Row = { perSecond: number; appMs: number; databaseMs: number; cores: number; memoryMb: number }

/** What a request and a click cost, in processor time of the app and of the database, with one process and several on one database. */
export async function benchScaling(): Promise<void> {
  await withSeeded({ students: size.students }, async (seeded) => {
    const { host, port, user, password, database } = seeded.database.pool.options
    const before = await measureBytes(seeded)
    await generateClicks({ host, port, user, password, database } as object, { ...size, timeZone })
    const cookies = await signInPeople(seeded.database, { role: 'student', count: connectionCount })
    const kinds = {
      [`requests of students, ${connectionCount} connections`]: {
        program: 'apps/server/main.ts',
        run: (url: string, share: number) => loadRequests(url, { cookies, connections: connectionCount / share }),
      },
      'clicks, each stored and flushed': {
        program: 'apps/server/redirector.ts',
        run: (url: string) => load({ url }, { codes, seconds }).then(({ answered }) => answered),
      },
    }
    for (const [name, kind] of Object.entries(kinds)) {
      const rows: [number, Row][] = []
      for (const count of processCounts) rows.push([count, await measure({ ...kind, count, seeded })])
      printRows(name, rows)
    }
    const after = await measureBytes(seeded)
    printTable('bytes, indexes included', {
      header: ['', 'bytes'],
      rows: [
        ['a click', after.clicks / size.clicks],
        ['its rollups, for ever', (after.rollups - before.rollups) / size.clicks],
        ['a student of the demo with all they did', before.members / size.students],
      ],
    })
  })
}

type MeasureOptions = {
  program: string
  run(url: string, share: number): Promise<number>
  count: number
  seeded: SeededDatabase
}

async function measure({ program, run, count, seeded: { dataDir } }: MeasureOptions): Promise<Row> {
  const servers: RunningServer[] = []
  for (let at = 0; at < count; at++) {
    const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...(at > 0 && { JOBS: 'off' }) }
    servers.push(await startServer(program, { env }))
  }
  try {
    const runAll = () => Promise.all(servers.map(({ url }) => run(url, count)))
    await runAll()
    const started = { at: performance.now(), ...(await readCpu(servers, dataDir)) }
    const answered = (await runAll()).reduce((sum, one) => sum + one, 0)
    const ended = { at: performance.now(), ...(await readCpu(servers, dataDir)) }
    const [appMs, databaseMs] = [ended.appMs - started.appMs, ended.databaseMs - started.databaseMs]
    return {
      perSecond: (answered / (ended.at - started.at)) * 1_000,
      appMs: appMs / answered,
      databaseMs: databaseMs / answered,
      cores: (appMs + databaseMs) / (ended.at - started.at),
      memoryMb: servers.reduce((sum, { pid }) => sum + readMemory(pid), 0) / count,
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function loadRequests(url: string, options: { cookies: string[]; connections: number }): Promise<number> {
  let next = 0
  const result = await autocannon({
    url,
    connections: options.connections,
    duration: seconds,
    setupClient: (client) => {
      const headers = { cookie: options.cookies[next++ % options.cookies.length]! }
      client.setRequests(studentPaths.map((path) => ({ path, headers })))
    },
  })
  // Too much at once is refused, and says so: what was answered counts.
  const failed = result.errors + result.non2xx - (result['5xx'] ?? 0)
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed: ${JSON.stringify(result.statusCodeStats)}`)
  return result['2xx']
}

/** Processor time since their start, of the app's processes and of all that PostgreSQL has or had. */
async function readCpu(
  servers: readonly RunningServer[],
  dataDir: string,
): Promise<{ appMs: number; databaseMs: number }> {
  const location = resolveClusterLocation(dataDir)
  const postmaster = (await findPostmaster(location, await findServerUser(location.cluster)))!.pid
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  const pids = children.trim().split(/\s+/).map(Number)
  const sum = (list: readonly number[]) => list.reduce((all, pid) => all + readProcessMs(pid, 2), 0)
  return { appMs: sum(servers.map(({ pid }) => pid)), databaseMs: sum(pids) + readProcessMs(postmaster, 4) }
}

/** `fieldCount` 2: its own time; 4: also that of its children that have ended. 0 once it has ended itself. */
function readProcessMs(pid: number, fieldCount: 2 | 4): number {
  try {
    const stat = readFileSync(join('/proc', String(pid), 'stat'), 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 11 + fieldCount).reduce((sum, field) => sum + Number(field), 0)
    return (ticks / ticksPerSecond) * 1_000
  } catch {
    return 0
  }
}

async function measureBytes({ database }: SeededDatabase): Promise<Record<'clicks' | 'rollups' | 'members', number>> {
  const { rows } = await database.db.execute<{ clicks: string; rollups: string; members: string }>(sql`
    select pg_total_relation_size('clicks') as clicks, pg_total_relation_size('daily_rollups') as rollups,
      pg_database_size(current_database()) - pg_total_relation_size('clicks') - pg_total_relation_size('daily_rollups') as members`)
  const { clicks, rollups, members } = rows[0]!
  return { clicks: Number(clicks), rollups: Number(rollups), members: Number(members) }
}

function printRows(name: string, rows: readonly [number, Row][]): void {
  const [[, one]] = rows as [[number, Row]]
  printTable(name, {
    header: ['processes', 'a second', 'to one', 'app CPU ms', 'database CPU ms', 'cores used', 'MB each'],
    rows: rows.map(([count, row]) => [
      String(count),
      row.perSecond,
      (row.perSecond / one.perSecond).toFixed(2),
      row.appMs.toFixed(3),
      row.databaseMs.toFixed(3),
      row.cores.toFixed(2),
      row.memoryMb,
    ]),
  })
}
