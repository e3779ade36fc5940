import type { Base } from '../base.ts'
import { findLiveSessions } from '../sessions/sessions.ts'
import type { Viewer } from '../viewer.ts'
import { limits } from '#rules/limits.ts'

/** `signal`: aborted when the session of the reader ends, or the process. Call `close` when the reader has left. */
export type SessionStream = { signal: AbortSignal; close(): void }

export type SessionStreams = {
  /** Null where the person has too many open. */
  open(viewer: Viewer): SessionStream | null
  close(): void
}

/**
 * Long answers of this process, such as streams of audio or text. Every few seconds one query ends those whose session has ended on
 * whatever server (T8, T32).
 */
export function createSessionStreams(
  { database, clock, log, closing }: Pick<Base, 'database' | 'clock' | 'log' | 'closing'>,
  { perPerson }: { perPerson: number },
): SessionStreams {
  const open = new Map<AbortController, Viewer>()
  const endExpired = async () => {
    // Not those that open while the query runs: it does not ask for their sessions.
    const checked = [...open]
    if (checked.length === 0) return
    const ids = checked.map(([, { sessionId }]) => sessionId)
    const live = await findLiveSessions(database.db, { ids, now: clock.now() })
    for (const [controller, { sessionId }] of checked) if (!live.has(sessionId)) controller.abort()
  }
  const timer = setInterval(() => {
    endExpired().catch((error: unknown) => log.warn({ err: error }, 'could not check the sessions of open streams'))
  }, limits.stream.checkSeconds * 1_000)
  const endAll = () => {
    for (const controller of open.keys()) controller.abort()
  }
  closing.addEventListener('abort', endAll)
  return {
    open: (viewer) => {
      const count = [...open.values()].filter(({ id }) => id === viewer.id).length
      if (count >= perPerson) return null
      const controller = new AbortController()
      open.set(controller, viewer)
      if (closing.aborted) controller.abort()
      const close = () => {
        open.delete(controller)
        controller.abort()
      }
      return { signal: controller.signal, close }
    },
    close: () => {
      clearInterval(timer)
      endAll()
    },
  }
}
