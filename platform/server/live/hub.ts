import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { limits } from '#rules/limits.ts'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import { findLiveSessions } from '../sessions/sessions.ts'
import { subscribe } from './subscribe.ts'
import { createStreams, type StreamOwner, type Streams } from './streams.ts'

const channel = 'foundry_live'

/** Something of a person's changed. Their open windows are sent the topic and fetch what it shows. */
export type LiveUpdate = { personId: string; topic: string }

export type LiveStream = { output: Readable; close(): void }

export type LiveHub = {
  /** Opens a stream of server-sent events; null where the person has too many open. */
  open(owner: StreamOwner): LiveStream | null
  /** Sends the update when the caller's transaction commits, through whichever process has the windows open. */
  publish(db: Db, update: LiveUpdate): Promise<void>
  /** Ends all streams; their windows reconnect, and reach another process while this one stops. */
  close(): Promise<void>
}

type Options = { connection: PoolConfig; db: Db; now(): Date; log: Log }

/**
 * Server-sent events for signed-in people. Every few seconds one query checks the sessions of all open streams, so that
 * signing out on any server closes the stream on every server (T8).
 */
export function createLiveHub(options: Options): LiveHub {
  const streams = createStreams()
  const listener = subscribe(channel, {
    ...options,
    onMessage: (payload) => {
      const { personId, topic } = JSON.parse(payload) as LiveUpdate
      streams.send(streams.forPerson(personId), formatEvent(topic))
    },
    // Updates published while the connection was down are lost, so every window refetches everything.
    onReconnect: () => streams.send(streams.all(), formatEvent('all')),
  })
  const timers = [
    setInterval(() => streams.send(streams.all(), ': still here\n\n'), limits.stream.heartbeatSeconds * 1_000),
    setInterval(() => void closeExpiredStreams(streams, options), limits.stream.checkSeconds * 1_000),
  ]
  return {
    open: (owner) => openStream(streams, owner),
    publish: async (db, update) =>
      void (await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(update)})`)),
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      for (const stream of streams.all()) streams.end(stream)
      await listener.close()
    },
  }
}

function openStream(streams: Streams, owner: StreamOwner): LiveStream | null {
  if (streams.forPerson(owner.personId).length >= limits.stream.perPerson) return null
  const stream = streams.add(owner)
  stream.output.write('retry: 3000\n\n')
  return { output: stream.output, close: () => streams.end(stream) }
}

function formatEvent(topic: string): string {
  return `event: ${topic}\ndata: {}\n\n`
}

async function closeExpiredStreams(streams: Streams, { db, now, log }: Options): Promise<void> {
  const open = streams.all()
  if (open.length === 0) return
  try {
    const liveSessionIds = await findLiveSessions(db, { ids: open.map(({ sessionId }) => sessionId), now: now() })
    for (const stream of open) if (!liveSessionIds.has(stream.sessionId)) streams.end(stream)
  } catch (error) {
    log.warn({ err: error }, 'open streams could not be checked')
  }
}
