import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from './client.ts'
import { quantile } from './measure.ts'

/** One kind of request, and how often it is sent of all requests together. */
export type RequestKind = { name: string; weight: number; send(turn: number): Promise<{ status: number }> }
export type MixedLoad = { times: number[]; outcomes: Map<string, number>; sentCount: number }

/** More than that without an answer, and the server is so far behind that more requests measure nothing. */
const maxOpenCount = 2_000

/** Sends requests of all kinds at an even rate, whether earlier ones were answered or not, as people do. */
export async function sendMixedLoad(
  kinds: readonly RequestKind[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<MixedLoad> {
  const load: MixedLoad = { times: [], outcomes: new Map(), sentCount: 0 }
  const plan = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))
  const open = new Set<Promise<void>>()
  const startedAt = performance.now()
  const send = async (turn: number) => {
    // Spread: neighbors of one kind would come in bursts.
    const kind = plan[(turn * 37) % plan.length]!
    const sentAt = performance.now()
    const outcome = await kind.send(turn).then(
      ({ status }) => String(status),
      (error: Error) => error.name,
    )
    load.times.push(performance.now() - sentAt)
    const isFine = Number(outcome) < 400
    if (!isFine) load.outcomes.set(`${kind.name} ${outcome}`, (load.outcomes.get(`${kind.name} ${outcome}`) ?? 0) + 1)
  }
  while (performance.now() - startedAt < seconds * 1_000) {
    const dueCount = ((performance.now() - startedAt) / 1_000) * perSecond
    while (load.sentCount < dueCount && open.size < maxOpenCount) {
      const sending: Promise<void> = send(load.sentCount++).then(() => void open.delete(sending))
      open.add(sending)
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all(open)
  return load
}

export type Footprint = { atMs: number; memoryMb: number; heapMb: number; handleCount: number }

/** Notes what a process holds, every so often, until it is stopped. */
export function watchFootprint({ pid, client, everyMs }: { pid: number; client: Client; everyMs: number }) {
  const notes: Footprint[] = []
  const startedAt = performance.now()
  const note = async () => {
    const { text } = await client.get('/metrics')
    const heap = Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1])
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    notes.push({
      atMs: performance.now() - startedAt,
      memoryMb: Number(kilobytes) / 1_000,
      heapMb: heap / 1e6,
      handleCount: readdirSync(`/proc/${pid}/fd`).length,
    })
  }
  const timer = setInterval(() => void note().catch(() => undefined), everyMs)
  return {
    stop(): Footprint[] {
      clearInterval(timer)
      return notes
    },
  }
}

/**
 * By how much of itself something grew from the third quarter to the last one. The low values count: what is above them is
 * garbage that has not been collected yet.
 */
export function measureGrowth(notes: readonly Footprint[], read: (note: Footprint) => number): number {
  const floorOf = (from: number, to: number) =>
    quantile(notes.slice(Math.floor(notes.length * from), Math.ceil(notes.length * to)).map(read), 0.1)
  return floorOf(0.75, 1) / floorOf(0.5, 0.75) - 1
}
