import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { median } from '#tests/harness/measure.ts'
import { createClient } from '#tests/harness/client.ts'
import { startServer, withTempFolder } from './processes.ts'
import { printTable } from './table.ts'

const startCount = Number(process.env['BENCH_RUNS'] ?? 3)
const idleMs = 5_000
const loadSeconds = 10

/** From `node apps/server/main.ts` to a `/readyz` that says yes, and the memory of what then runs. */
export async function benchStart(): Promise<void> {
  const times = { first: [] as number[], later: [] as number[] }
  for (let start = 0; start < startCount; start++) {
    await withTempFolder(async (dataDir) => {
      for (const durations of [times.first, times.later]) {
        const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir } })
        durations.push(server.readyAfterMs)
        await server.stop()
      }
    })
  }
  printTable(`Start to /readyz, ms, ${startCount} of each`, {
    header: ['', 'median', 'slowest'],
    rows: [
      ['empty data folder, with demo people', median(times.first), Math.max(...times.first)],
      ['later start', median(times.later), Math.max(...times.later)],
    ],
  })
  if (process.platform === 'linux') await benchMemory()
}

async function benchMemory(): Promise<void> {
  await withTempFolder(async (dataDir) => {
    const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir } })
    try {
      await setTimeout(idleMs)
      const idleMemory = measureMemoryMb(server.pid, dataDir)
      const client = createClient(server.url)
      await client.expectOk('POST', '/api/demo-login/student')
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      await autocannon({
        url: `${server.url}/api/users/stats`,
        connections: 64,
        duration: loadSeconds,
        headers: { cookie },
      })
      const loadedMemory = measureMemoryMb(server.pid, dataDir)
      printTable('Memory, MB, each shared page counted once', {
        header: ['', 'app', 'PostgreSQL', 'its processes'],
        rows: [
          ['at rest', ...idleMemory],
          [`after ${loadSeconds} s of load`, ...loadedMemory],
        ],
      })
    } finally {
      await server.stop()
    }
  })
}

function measureMemoryMb(appPid: number, dataDir: string): number[] {
  const postmaster = Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
  const tree = [
    postmaster,
    ...readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && findParentPid(pid) === postmaster),
  ]
  return [proportionalMb(appPid), tree.reduce((sum, pid) => sum + proportionalMb(pid), 0), tree.length]
}

function findParentPid(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return null // it ended since it was listed
  }
}

/** Linux's "proportional set size": resident pages, those shared by several processes divided among them. */
function proportionalMb(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_000
}
