import type { Closable, ServiceDefinition } from '#platform/server/base.ts'
import { createSessionStreams, type SessionStream } from '#platform/server/live/session-streams.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { limits } from '#rules/limits.ts'
import { signals, type Signal } from '../signals.ts'

/** Audio that is sent while it is spoken. */
export type OpenStream = SessionStream & {
  /** Resolves once more of the job may be spoken, or it has ended. Call it before looking what there is. */
  listen(jobId: string): { change: Promise<void>; stop(): void }
}

type OpenStreams = Closable & {
  /** Null where the person has too many open. */
  open(viewer: Viewer): OpenStream | null
}

/** A signal may be lost with the connection that brings it. */
const maxWaitMs = 15_000

/** The streams of this process. */
export const openStreams: ServiceDefinition<OpenStreams> = {
  create: (base) => {
    const streams = createSessionStreams(base, { perPerson: limits.speech.streams })
    const source = base.services.get(signals)
    return {
      open: (viewer) => {
        const stream = streams.open(viewer)
        if (stream === null) return null
        const { signal } = stream
        return { ...stream, listen: (jobId) => waitForSignal(source, { jobId, signal }) }
      },
      close: async () => streams.close(),
    }
  },
}

type Source = { listen(listener: (signal: Signal) => void): () => void }

function waitForSignal(source: Source, { jobId, signal }: { jobId: string; signal: AbortSignal }) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const unlisten = source.listen((received) => {
    if (received.kind === 'reconnect' || ('jobId' in received && received.jobId === jobId)) resolve()
  })
  const timer = setTimeout(resolve, maxWaitMs)
  const abort = () => resolve()
  signal.addEventListener('abort', abort)
  const stop = () => {
    unlisten()
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
  return { change: promise, stop }
}
