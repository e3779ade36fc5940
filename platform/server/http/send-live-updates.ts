import { problem } from '../problem.ts'
import type { RawReply, RequestCtx } from './mount.ts'

/** Keeps the request open and sends the viewer's live updates as server-sent events. */
export function sendLiveUpdates({ me, http, live }: RequestCtx): RawReply {
  const stream = live.open(me)
  if (stream === null) throw problem('notification.too_many_streams', { retryAfter: 30 })
  http.request.raw.on('close', () => stream.close())
  return http.reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).send(stream.output)
}
