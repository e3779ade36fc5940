import type { Base, ServiceDefinition } from '../base.ts'
import { savePortOutcome, type PortOutcome } from './queries.ts'

const saveEveryMs = 10_000
const maxFailureLength = 300

/** Notes how calls to the outside world end, and saves that every ten seconds: a call never waits for it. */
export type OutcomeRecorder = {
  note(call: { port: string; adapter: string; error?: unknown }): void
  save(): Promise<void>
  close(): Promise<void>
}

export const outcomeRecorder: ServiceDefinition<OutcomeRecorder> = { create: createRecorder }

function createRecorder({ database, clock, log }: Base): OutcomeRecorder {
  const unsaved = new Map<string, PortOutcome>()
  const save = async () => {
    const outcomes = [...unsaved.values()]
    unsaved.clear()
    for (const outcome of outcomes) await savePortOutcome(database.db, outcome)
  }
  // What is lost while the database is away is noted again by the next call.
  const saveOrLog = () =>
    save().catch((err: unknown) => log.debug({ err }, 'could not save the outcomes of calls to services'))
  const timer = setInterval(saveOrLog, saveEveryMs).unref()
  return {
    note: ({ port, adapter, error }) => {
      const before = unsaved.get(port) ?? { port, adapter, succeededAt: null, failedAt: null, failure: null }
      const failed = () => ({ failedAt: clock.now(), failure: describe(error) })
      unsaved.set(port, { ...before, adapter, ...(error === undefined ? { succeededAt: clock.now() } : failed()) })
    },
    save,
    close: async () => {
      clearInterval(timer)
      await saveOrLog()
    },
  }
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, maxFailureLength)
