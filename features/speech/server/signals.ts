import type { Base, Closable, ServiceDefinition } from '#platform/server/base.ts'
import type { TxCtx } from '#platform/server/ctx.ts'

/**
 * What processes tell each other about jobs: there is `work`; more of a job is spoken, or it ended (`progress`); or it was stopped or
 * deleted (`stop`). `reconnect`: signals may have been lost.
 */
export type Signal = { kind: 'work' | 'reconnect' } | { kind: 'progress' | 'stop'; jobId: string }

type Listener = (signal: Signal) => void
type Signals = Closable & { listen(listener: Listener): () => void }

const channel = 'foundry_speech'

/** Receives the signals of all processes over one connection. */
export const signals: ServiceDefinition<Signals> = {
  create: (base: Base) => {
    const listeners = new Set<Listener>()
    const emit: Listener = (signal) => {
      for (const listener of listeners) listener(signal)
    }
    const subscription = base.subscribe(channel, {
      onMessage: (payload) => emit(JSON.parse(payload) as Signal),
      onListening: () => emit({ kind: 'reconnect' }),
    })
    return {
      listen: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      close: () => subscription.close(),
    }
  },
}

/** Sends a signal to all processes once the transaction commits. */
export const sendSignal = (tx: TxCtx, signal: Signal): Promise<void> =>
  tx.notifyProcesses(channel, JSON.stringify(signal))
