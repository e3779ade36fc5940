import type { Closable, ServiceDefinition } from '#platform/server/base.ts'
import { findLiveSessions } from '#platform/server/sessions/sessions.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { limits } from '#rules/limits.ts'
import { signals, type Signal } from '../signals.ts'

/** Audio that is sent while it is spoken. */
export type OpenStream = {
  /** Aborted when the listener leaves, when their session ends, or the process. */
  signal: AbortSignal
  /** Resolves once more of the job may be spoken, or it has ended. Call it before looking what there is. */
  listen(jobId: string): { change: Promise<void>; stop(): void }
  close(): void
}

type OpenStreams = Closable & {
  /** Null where the person has too many open. */
  open(viewer: Viewer): OpenStream | null
}

/** A signal may be lost with the connection that brings it. */
const maxWaitMs = 15_000

/** The streams of this process. Every few seconds one query ends those whose session has ended on whatever server (T8, T32). */
export const openStreams: ServiceDefinition<OpenStreams> = {
  create: ({ services, database, clock, log }) => {
    const open = new Map<AbortController, Viewer>()
    const timer = setInterval(() => {
      const ids = [...open.values()].map(({ sessionId }) => sessionId)
      if (ids.length === 0) return
      findLiveSessions(database.db, { ids, now: clock.now() }).then(
        (live) => {
          for (const [controller, { sessionId }] of open) if (!live.has(sessionId)) controller.abort()
        },
        (error: unknown) => log.warn({ err: error }, 'listeners could not be checked'),
      )
    }, limits.stream.checkSeconds * 1_000)
    return {
      open: (viewer) => {
        const count = [...open.values()].filter(({ id }) => id === viewer.id).length
        if (count >= limits.speech.streams) return null
        const controller = new AbortController()
        open.set(controller, viewer)
        const listen = (jobId: string) => waitForSignal(services.get(signals), { jobId, signal: controller.signal })
        const close = () => {
          open.delete(controller)
          controller.abort()
        }
        return { signal: controller.signal, listen, close }
      },
      close: async () => {
        clearInterval(timer)
        for (const controller of open.keys()) controller.abort()
      },
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
