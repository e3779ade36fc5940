import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { limits } from '#rules/limits.ts'
import type { LiveTopic } from '#rules/topics.ts'
import type { Db } from '../db/database.ts'
import type { RawReply, RequestCtx } from '../http/mount.ts'
import type { Log } from '../log.ts'
import { problem } from '../problem.ts'
import { findLiveSessions } from '../sessions/sessions.ts'
import { subscribe } from './subscribe.ts'
import { createStreams, type Streams } from './streams.ts'

const channel = 'foundry_live'

/** Sent to a person's open windows when a topic of theirs changed; they fetch what it is. */
export type LiveUpdate = { personId: string; topic: LiveTopic }

export type LiveHub = {
  /** Keeps the request open and sends the viewer's news as server-sent events. */
  open(ctx: RequestCtx): RawReply
  /** Sends news when the caller's transaction commits, through whichever process has the windows open. */
  publish(db: Db, update: LiveUpdate): Promise<void>
  /** Ends all streams; their windows reconnect, to another process while this one stops. */
  close(): Promise<void>
}

type Options = { connection: PoolConfig; db: Db; now(): Date; log: Log }

/**
 * Server-sent events for signed-in people. A stream lives as long as its session: every few seconds one query asks which
 * sessions of all open streams still live, so that signing out on any server closes the stream on every server (T8).
 */
export function createLiveHub(options: Options): LiveHub {
  const streams = createStreams()
  const listener = subscribe(channel, {
    ...options,
    onMessage: (payload) => {
      const { personId, topic } = JSON.parse(payload) as LiveUpdate
      streams.send(streams.forPerson(personId), formatEvent(topic))
    },
    // What was said while the line was down is lost: let every window look for itself.
    onReconnect: () => streams.send(streams.all(), formatEvent('all')),
  })
  const timers = [
    setInterval(() => streams.send(streams.all(), ': still here\n\n'), limits.stream.heartbeatSeconds * 1_000),
    setInterval(() => void closeExpiredStreams(streams, options), limits.stream.checkSeconds * 1_000),
  ]
  return {
    open: (ctx) => openStream(ctx, streams),
    publish: async (db, update) =>
      void (await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(update)})`)),
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      for (const stream of streams.all()) streams.end(stream)
      await listener.close()
    },
  }
}

function openStream({ me, http }: RequestCtx, streams: Streams): RawReply {
  if (streams.forPerson(me.id).length >= limits.stream.perPerson)
    throw problem('notification.too_many_streams', { retryAfter: 30 })
  const stream = streams.add({ personId: me.id, sessionId: me.sessionId })
  http.request.raw.on('close', () => streams.end(stream))
  stream.output.write('retry: 3000\n\n')
  return http.reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).send(stream.output)
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
