import { problem } from '../problem.ts'
import type { RequestCtx } from './mount.ts'
import { takeConnection } from './raw-reply.ts'

/**
 * Keeps the request open and sends the viewer's live updates as server-sent events. They are written to the connection itself: a reply
 * that Fastify sends keeps all of the request in memory, which doubles what each of thousands of idle windows takes (R13).
 */
export function sendLiveUpdates({ me, http: { reply }, live }: RequestCtx): void {
  if (!live.hasRoomFor(me)) throw problem('notification.too_many_streams', { retryAfter: 30 })
  const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
  live.open(me, takeConnection(reply, { status: 200, headers }))
}
