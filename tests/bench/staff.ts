import os from 'node:os'
import type { PoolConfig } from 'pg'
import { explainRequests } from './plans.ts'
import { startServer, type RunningServer } from './processes.ts'
import { withSeeded, type SeededDatabase } from './seeded-database.ts'
import { createStaffClient, timeRequests, type StaffClient, type Timing } from './staff-client.ts'
import { timeExports, type ExportTiming } from './staff-exports.ts'
import { fullSize, growProgram } from './staff-generator.ts'
import { timeJobs, type JobTiming } from './staff-jobs.ts'
import { listStaffRequests, type StaffRequest } from './staff-requests.ts'
import { timeChanges } from './staff-changes.ts'
import { printTable } from './table.ts'

const requestCount = Number(process.env['BENCH_REQUESTS'] ?? 25)
/** For a look at some of them only, such as `search`. */
const nameFilter = process.env['BENCH_NAMES'] ?? ''
const baseline: StaffRequest = { name: 'one row (baseline)', path: '/api/auth/user', role: 'admin', maxMs: 100 }

type Stage = { requests: StaffRequest[]; reads: Map<string, Timing>; jobs: JobTiming[]; exports: ExportTiming[] }
type StaffOptions = { scale: number; isPrintingPlans: boolean }

/** Every read of the staff half at a tenth of a size and at all of it, with the exports, the hourly jobs and the writes. */
export async function benchStaff({ scale, isPrintingPlans }: StaffOptions): Promise<void> {
  await withSeeded({ students: 40 }, async (seeded) => {
    const small = await measureStage(seeded, { from: 0, to: scale / 10 })
    const large = await measureStage(seeded, { from: scale / 10, to: scale })
    printReads(small, large)
    printOthers(small, large)
    if (!nameFilter) await withServer(seeded, (_server, client) => timeChanges(client))
    await explainAll(seeded, { requests: large.requests, isPrintingPlans })
  })
}

/** Grows the program and measures it. */
async function measureStage(seeded: SeededDatabase, share: { from: number; to: number }): Promise<Stage> {
  await grow(seeded, share)
  const all = [baseline, ...(await listStaffRequests(seeded.database.pool))]
  const requests = all.filter(({ name }) => name.includes(nameFilter))
  const jobs = nameFilter ? [] : await timeJobs(seeded)
  return withServer(seeded, async (server, client) => ({
    requests,
    jobs,
    reads: await timeReads(requests, client),
    exports: nameFilter ? [] : await timeExports({ server, client, share: share.to }),
  }))
}

async function grow({ database }: SeededDatabase, share: { from: number; to: number }): Promise<void> {
  const { host, port, user, password, database: name } = database.pool.options
  const steps = await growProgram({ host, port, user, password, database: name } as PoolConfig, share)
  const totalMs = steps.reduce((sum, { tookMs }) => sum + tookMs, 0)
  const counts = Object.entries(fullSize).map(([table, count]) => `${table} ${formatCount(count * share.to)}`)
  process.stdout.write(`\n${counts.join(', ')}: made in ${(totalMs / 1_000).toFixed(0)} s. ${describeLoad()}\n`)
}

async function withServer<T>(
  seeded: SeededDatabase,
  work: (server: RunningServer, client: StaffClient) => Promise<T>,
): Promise<T> {
  const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: seeded.dataDir } })
  try {
    return await work(server, await createStaffClient(seeded, server.url))
  } finally {
    await server.stop()
  }
}

async function timeReads(requests: StaffRequest[], client: StaffClient): Promise<Map<string, Timing>> {
  const reads = new Map<string, Timing>()
  for (const { name, path, role } of requests)
    reads.set(name, await timeRequests(() => client.send(role, { path }), { count: requestCount }))
  return reads
}

/** How busy the machine is: with other work on it the milliseconds say little, the ratios more. */
const describeLoad = () =>
  `Load ${os
    .loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')} on ${os.cpus().length} cores`

const formatCount = (count: number) => Math.round(count).toLocaleString('en-US')

function printReads(small: Stage, large: Stage): void {
  const base = large.reads.get(baseline.name)
  const rows = large.requests.map(({ name, maxMs }) => {
    const [before, after] = [small.reads.get(name)!, large.reads.get(name)!]
    const ratio = base ? `${(after.p50 / base.p50).toFixed(1)}x` : ''
    const isOver = after.p95 > maxMs
    const growth = `${(after.p50 / before.p50).toFixed(1)}x`
    return [name, after.total, before.p50, before.p95, after.p50, after.p95, growth, ratio, maxMs, isOver ? 'OVER' : '']
  })
  const over = rows.filter((row) => row.at(-1) === 'OVER').length
  printTable(`Staff reads, ms, ${requestCount} requests one after another`, {
    header: ['', 'rows', 'p50 at 10%', 'p95', 'p50 at 100%', 'p95', 'growth', 'of baseline', 'aim', ''],
    rows,
    footer: `${over} of ${rows.length} over their aim (p95). ${describeLoad()}`,
  })
}

function printOthers(small: Stage, large: Stage): void {
  if (large.jobs.length === 0) return
  printTable('Jobs, ms', {
    header: ['', 'at 10%', 'at 100%', 'growth', ''],
    rows: large.jobs.map(({ name, tookMs, problem }, index) => {
      const before = small.jobs[index]!
      return [name, before.tookMs, tookMs, `${(tookMs / before.tookMs).toFixed(1)}x`, problem || before.problem]
    }),
  })
  printTable('Exports of everything', {
    header: ['', 'rows', 'MB', 's', 'MB of memory at 10%', 'at 100%'],
    rows: large.exports.map(({ name, rows, megabytes, tookMs, memoryMb }, index) => {
      const before = small.exports[index]!
      return [name, rows, megabytes, tookMs / 1_000, before.memoryMb, memoryMb]
    }),
  })
}

type ExplainOptions = { requests: StaffRequest[]; isPrintingPlans: boolean }

async function explainAll(seeded: SeededDatabase, { requests, isPrintingPlans }: ExplainOptions): Promise<void> {
  const client = await createStaffClient(seeded, '')
  const explained = requests.map(({ name, path, role }) => ({ name, path, role, cookie: client.cookieOf(role) }))
  await explainRequests(explained, { ...seeded, isPrintingPlans })
}
