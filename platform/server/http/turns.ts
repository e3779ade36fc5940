import type { Closable, ServiceDefinition } from '../base.ts'

export type Turns = Closable & {
  /** Resolves in a turn of the event loop of one's own, in the order of the calls. */
  take(): Promise<void>
  /** How long the next one would wait: those who wait, times the pace at which they get their turns. */
  expectedWaitMs(): number
}

/** Of each new time between two turns in their average: a few dozen turns decide. */
const newShare = 0.05

/**
 * The turns in which replies of `bulk` priority are made. Each takes milliseconds: several in one turn of the event loop would delay what is
 * quick, above all that something is refused (R15).
 */
export const bulkTurns: ServiceDefinition<Turns> = { create: createTurns }

export function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let paceMs = 0
  let servedAt: number | null = null
  const serveNext = () => {
    const now = performance.now()
    if (servedAt !== null) paceMs += (now - servedAt - paceMs) * (paceMs === 0 ? 1 : newShare)
    waiting.shift()!()
    servedAt = waiting.length > 0 ? now : null
    if (waiting.length > 0) setImmediate(serveNext)
  }
  return {
    take: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 1) setImmediate(serveNext)
      }),
    expectedWaitMs: () => waiting.length * paceMs,
    close: async () => undefined,
  }
}
