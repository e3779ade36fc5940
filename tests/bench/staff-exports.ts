import { readMemory, type RunningServer } from './processes.ts'
import type { StaffClient } from './staff-client.ts'
import { exportPaths } from './staff-requests.ts'

export type ExportTiming = { name: string; rows: number; megabytes: number; tookMs: number; memoryMb: number }

/** Each export of everything: how long it takes, and how much more memory the server has at most meanwhile. */
export async function timeExports(options: {
  server: RunningServer
  client: StaffClient
  share: number
}): Promise<ExportTiming[]> {
  const { server, client, share } = options
  const timings: ExportTiming[] = []
  for (const [name, path, rows] of exportPaths) {
    const before = readMemory(server.pid)
    let peak = before
    const sampler = setInterval(() => (peak = Math.max(peak, readMemory(server.pid))), 50)
    const startedAt = performance.now()
    const reply = await client.send('admin', { path })
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}`)
    let byteCount = 0
    for await (const chunk of reply.body!) byteCount += (chunk as Uint8Array).length
    clearInterval(sampler)
    const tookMs = performance.now() - startedAt
    timings.push({ name, rows: Math.round(rows * share), megabytes: byteCount / 1e6, tookMs, memoryMb: peak - before })
  }
  return timings
}
