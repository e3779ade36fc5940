import { setTimeout as pause } from 'node:timers/promises'
import type { Closable, ServiceDefinition } from '#platform/server/base.ts'

export type IntakeLoad = Closable & {
  /** An email is being stored; call what it answers once it is. */
  begin(): () => void
  /** Resolves once no email arrived for a moment, and in any case after a few seconds. */
  waitUntilQuiet(): Promise<void>
}

const quietMs = 30
const maxWaitMs = 5_000
const checkMs = 10

/** Who sends an email waits for its answer, who reads it can wait: of a burst all emails are stored before the next one is read. */
export const intakeLoad: ServiceDefinition<IntakeLoad> = {
  create: () => {
    let runningCount = 0
    let lastAt = -Infinity
    const isQuiet = () => runningCount === 0 && performance.now() - lastAt > quietMs
    return {
      begin: () => {
        runningCount += 1
        return () => {
          runningCount -= 1
          lastAt = performance.now()
        }
      },
      waitUntilQuiet: async () => {
        const until = performance.now() + maxWaitMs
        while (!isQuiet() && performance.now() < until) await pause(checkMs)
      },
      close: async () => undefined,
    }
  },
}
