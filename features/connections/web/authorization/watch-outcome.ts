import { connections } from '../api.ts'

/** How often the window and the server are asked. */
const pollMs = 1_000
/** The specification's limit; the server takes an answer for ten minutes. */
const timeoutMs = 300_000

/** `closed`: quietly; the person closed the window, or it only looks so. */
export type AuthorizationEnd =
  | { kind: 'connected' | 'refused' | 'timeout' }
  | { kind: 'failed'; message: string | null }

type WatchOptions = {
  id: string
  /** Null where the browser opened none. */
  popup: Window | null
  onClosed(): void
  onEnd(end: AuthorizationEnd): void
}

/**
 * Asks what came of an attempt to connect. Only the server knows: a service that isolates its page (COOP) makes its window look closed from
 * here while the person is still signing in there. So after a window that seems closed the server is asked until the time is over, but no
 * longer shown as waiting. Answers a function that stops asking.
 */
export function watchOutcome({ id, popup, onClosed, onEnd }: WatchOptions): () => void {
  const startedAt = Date.now()
  let [isAsking, isClosed, isStopped] = [false, false, false]
  const stop = () => {
    isStopped = true
    clearInterval(timer)
  }
  const end = (outcome: AuthorizationEnd | null) => {
    stop()
    if (outcome) onEnd(outcome)
  }
  const check = async () => {
    if (isAsking) return
    isAsking = true
    const { state, error } = await askServer(id)
    isAsking = false
    if (isStopped) return
    if (state === 'failed') return end({ kind: 'failed', message: error })
    if (state !== 'waiting') return end({ kind: state })
    if (Date.now() - startedAt >= timeoutMs) return end(isClosed ? null : { kind: 'timeout' })
    if (!popup?.closed || isClosed) return
    isClosed = true
    onClosed()
  }
  const timer = setInterval(() => void check(), pollMs)
  return stop
}

/** A server that cannot be reached for a moment is asked again. */
const askServer = (id: string) =>
  connections
    .call('GET /api/services/{service}/authorizations/{id}', { params: { service: 'google-drive', id } })
    .catch(() => ({ state: 'waiting' as const, error: null }))
