import type { Writable } from 'node:stream'
import type { PoolConfig } from 'pg'
import { limits } from '#rules/limits.ts'
import { scopeFor } from '#rules/permissions.ts'
import type { Topic } from '#rules/topics.ts'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import { findLiveSessions } from '../sessions/sessions.ts'
import type { Viewer } from '../viewer.ts'
import { liveChannel, type LiveMessage } from './publish.ts'
import { subscribe } from './subscribe.ts'
import { createStreams, type Stream, type Streams } from './streams.ts'

export type LiveHub = {
  /** Whether the person may open one more stream. */
  hasRoomFor(viewer: Viewer): boolean
  /** Writes server-sent events, named by their topic, until the output closes or the session ends. */
  open(viewer: Viewer, output: Writable): void
  /** Ends all streams; browsers reconnect, to another process while this one stops. */
  close(): Promise<void>
}

type Options = { connection: PoolConfig; db: Db; now(): Date; log: Log }

/**
 * Server-sent events for signed-in people. Every few seconds one query checks the sessions of all open streams, so that
 * signing out on any server closes the stream on every server (T8).
 */
export function createLiveHub(options: Options): LiveHub {
  const streams = createStreams()
  const listener = subscribe(liveChannel, {
    ...options,
    onMessage: (payload) => {
      const message = JSON.parse(payload) as LiveMessage
      streams.send(listReceivers(streams, message), formatEvent(message.topic))
    },
    // Updates published before are lost, so every screen refreshes everything.
    onListening: () => streams.send(streams.all(), formatEvent('all')),
  })
  const timers = [
    setInterval(() => streams.send(streams.all(), ': still here\n\n'), limits.stream.heartbeatSeconds * 1_000),
    setInterval(() => void closeExpiredStreams(streams, options), limits.stream.checkSeconds * 1_000),
  ]
  return {
    hasRoomFor: ({ id }) => streams.forPerson(id).length < limits.stream.perPerson,
    open: (viewer, output) => {
      streams.add({ viewer, output })
      output.write('retry: 3000\n\n')
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      for (const stream of streams.all()) streams.end(stream)
      await listener.close()
    },
  }
}

function listReceivers(streams: Streams, { personIds, permission }: LiveMessage): Stream[] {
  const receiverIds = new Set(personIds)
  return streams
    .all()
    .filter(({ viewer }) => receiverIds.has(viewer.id) || (permission && scopeFor(viewer, permission) !== ''))
}

function formatEvent(topic: Topic | 'all'): string {
  return `event: ${topic}\ndata: {}\n\n`
}

async function closeExpiredStreams(streams: Streams, { db, now, log }: Options): Promise<void> {
  const open = streams.all()
  if (open.length === 0) return
  try {
    const liveSessionIds = await findLiveSessions(db, { ids: open.map(({ viewer }) => viewer.sessionId), now: now() })
    for (const stream of open) if (!liveSessionIds.has(stream.viewer.sessionId)) streams.end(stream)
  } catch (error) {
    log.warn({ err: error }, 'could not check the sessions of open streams')
  }
}
