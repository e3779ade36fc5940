import { Problem } from '#platform/contract/problem.ts'
import type { Turn } from './transcript.ts'

export type TurnStore = {
  /** Stores these after those of before, and tries again for as long as nobody refuses them. */
  add(turns: readonly Turn[]): void
  /** The page may be gone in a moment: everything that is not stored yet is sent at once. */
  flush(): void
}

type StoreOptions = {
  send(turns: Turn[], options: { keepalive: boolean }): Promise<{ isCallOver: boolean }>
  onChange(pending: readonly Turn[]): void
  /** The call belongs to another window now, or its conversation is gone. */
  onOver(): void
}

const retryMs = [1_000, 2_000, 4_000, 8_000]
/** As many as one request may carry. */
const maxTurns = 50

/** Stores what was said, in its order. What is sent twice is stored once. */
export function createTurnStore({ send, onChange, onOver }: StoreOptions): TurnStore {
  let pending: Turn[] = []
  let isSending = false
  let retryCount = 0
  const setPending = (turns: Turn[]) => {
    pending = turns
    onChange(turns)
  }
  const sendNext = async (): Promise<void> => {
    const turns = pending.slice(0, maxTurns)
    if (isSending || turns.length === 0) return
    isSending = true
    try {
      const { isCallOver } = await send(turns, { keepalive: false })
      const stored = new Set(turns)
      setPending(pending.filter((turn) => !stored.has(turn)))
      retryCount = 0
      if (isCallOver) onOver()
    } catch (error) {
      if (isFinal(error)) return onOver()
      await wait(retryMs[Math.min(retryCount++, retryMs.length - 1)]!)
    }
    isSending = false
    return sendNext()
  }
  return {
    add(turns) {
      setPending([...pending, ...turns])
      void sendNext()
    },
    flush() {
      if (pending.length > 0) void send(pending.slice(0, maxTurns), { keepalive: true }).catch(() => null)
    },
  }
}

/** Refused for good; anything else passes by itself. */
const isFinal = (error: unknown): boolean => error instanceof Problem && [400, 403, 404, 409].includes(error.status)

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
