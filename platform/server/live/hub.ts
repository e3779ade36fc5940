import type { PoolConfig } from 'pg'
import { limits } from '#rules/limits.ts'
import { scopeFor } from '#rules/permissions.ts'
import type { Topic } from '#rules/topics.ts'
import type { Db } from '../db/database.ts'
import type { RawReply, RequestCtx } from '../http/mount.ts'
import type { Log } from '../log.ts'
import { problem } from '../problem.ts'
import { findLiveSessions } from '../sessions/sessions.ts'
import { liveChannel, type LiveMessage } from './publish.ts'
import { subscribe } from './subscribe.ts'
import { createStreams, type Stream, type Streams } from './streams.ts'

export type LiveHub = {
  /** Keeps the request open and sends the viewer's live updates as server-sent events, named by their topic. */
  open(ctx: RequestCtx): RawReply
  /** Ends all streams; browsers reconnect, to another process while this one stops. */
  close(): Promise<void>
}

type Options = { connection: PoolConfig; db: Db; now(): Date; log: Log }

/**
 * Server-sent events for signed-in people. A stream ends with its session: every few seconds one query looks up which
 * sessions of all open streams are still valid, so that signing out on any server closes the stream on every server (T8).
 */
export function createLiveHub(options: Options): LiveHub {
  const streams = createStreams()
  const listener = subscribe(liveChannel, {
    ...options,
    onMessage: (payload) => {
      const message = JSON.parse(payload) as LiveMessage
      streams.send(listReceivers(streams, message), formatEvent(message.topic))
    },
    // Updates published while the connection was down are lost, so every screen refreshes everything.
    onReconnect: () => streams.send(streams.all(), formatEvent('all')),
  })
  const timers = [
    setInterval(() => streams.send(streams.all(), ': still here\n\n'), limits.stream.heartbeatSeconds * 1_000),
    setInterval(() => void closeExpiredStreams(streams, options), limits.stream.checkSeconds * 1_000),
  ]
  return {
    open: (ctx) => openStream(ctx, streams),
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

function openStream({ me, http }: RequestCtx, streams: Streams): RawReply {
  if (streams.forPerson(me.id).length >= limits.stream.perPerson)
    throw problem('notification.too_many_streams', { retryAfter: 30 })
  const stream = streams.add(me)
  http.request.raw.on('close', () => streams.end(stream))
  stream.output.write('retry: 3000\n\n')
  return http.reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).send(stream.output)
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
    log.warn({ err: error }, 'open streams could not be checked')
  }
}
