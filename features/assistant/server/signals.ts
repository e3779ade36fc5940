import type { Base, Closable, ServiceDefinition } from '#platform/server/base.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { Source, Proposal } from '../schema.ts'

/**
 * What an answer got. `text` follows the first `start` characters of it and ends at `end`, counted as PostgreSQL counts them. `look`: there
 * may be more in the database, written by another process, or the answer has ended.
 */
export type Update =
  | { kind: 'text'; start: number; end: number; text: string; sources: Source[]; proposals: Proposal[] }
  | { kind: 'look' }

type Listener = (update: Update) => void

type Signals = Closable & {
  listen(messageId: string, listener: Listener): () => void
  /** Tells readers in this process. */
  emit(messageId: string, update: Update): void
  /** Tells all other processes, once the transaction commits, that these answers have more text or ended. */
  notify(tx: TxCtx, messageIds: string[]): Promise<void>
}

const channel = 'foundry_chat'
/** PostgreSQL refuses payloads of 8,000 bytes; an id takes 39. */
const maxIds = 150

export const signals: ServiceDefinition<Signals> = {
  create: (base: Base) => {
    const processId = newId()
    const listeners = new Map<string, Set<Listener>>()
    const emit: Signals['emit'] = (messageId, update) => {
      for (const listener of listeners.get(messageId) ?? []) listener(update)
    }
    const subscription = base.subscribe(channel, {
      onMessage: (payload) => {
        const { from, ids } = JSON.parse(payload) as { from: string; ids: string[] }
        if (from !== processId) for (const id of ids) emit(id, { kind: 'look' })
      },
      onListening: () => {
        for (const id of listeners.keys()) emit(id, { kind: 'look' })
      },
    })
    return {
      emit,
      listen: (messageId, listener) => {
        const set = listeners.get(messageId) ?? new Set()
        listeners.set(messageId, set.add(listener))
        return () => {
          set.delete(listener)
          if (set.size === 0) listeners.delete(messageId)
        }
      },
      notify: async (tx, messageIds) => {
        for (let index = 0; index < messageIds.length; index += maxIds) {
          const ids = messageIds.slice(index, index + maxIds)
          await tx.notifyProcesses(channel, JSON.stringify({ from: processId, ids }))
        }
      },
      close: () => subscription.close(),
    }
  },
}
