import { Readable } from 'node:stream'
import type { Closable, ServiceDefinition } from '#platform/server/base.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { createSessionStreams, type SessionStreams } from '#platform/server/live/session-streams.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { proposal, source } from '../../schema.ts'
import { findMessage, listProposals, listSources } from '../messages/queries.ts'
import { toProposal, toSource } from '../messages/serializers.ts'
import { signals, type Update } from '../signals.ts'
import { endAbandoned } from './outcomes.ts'
import { readAnswer } from './queries.ts'

/** Shorter than a lease, so that readers soon learn that the server of an answer has died. */
const maxWaitMs = 5_000
/** Of updates that a slow reader has not taken. Beyond it they are read from the database when the reader takes more. */
const maxQueued = 20
/** Longer than any answer. A reader who has not taken it until then comes back for the rest. */
const maxStreamMs = 600_000
/** For what was written to arrive before the connection ends. */
const graceMs = 1_000

const streams: ServiceDefinition<SessionStreams & Closable> = {
  create: (base) => {
    const open = createSessionStreams(base, { perPerson: limits.chat.streams })
    return { ...open, close: async () => open.close() }
  },
}

/**
 * Sends an answer as it is written, as server-sent events. The id of an event is how many characters were sent with it, so that a reader who
 * comes back gets the rest, and one without an id everything.
 */
export async function streamMessage(ctx: RequestCtx, id: string): Promise<RawReply> {
  const { request, reply } = ctx.http
  await findMessage(ctx, id)
  const stream = ctx.services.get(streams).open(ctx.me)
  if (stream === null) throw problem('notification.too_many_streams', { retryAfter: 30 })
  const lastEventId = Number(request.headers['last-event-id'] ?? 0)
  const from = Number.isSafeInteger(lastEventId) && lastEventId > 0 ? lastEventId : 0
  const output = Readable.from(readEvents(ctx, { messageId: id, from, signal: stream.signal }), { objectMode: false })
  const timer = setTimeout(() => stream.close(), maxStreamMs)
  // A reader who takes nothing keeps the stream from noticing its end.
  stream.signal.addEventListener('abort', () => setTimeout(() => output.destroy(), graceMs).unref())
  // Not the end of `output`: it would come only after the wait for more.
  reply.raw.once('close', () => {
    clearTimeout(timer)
    stream.close()
  })
  return reply
    .headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(output)
}

type StreamInput = { messageId: string; from: number; signal: AbortSignal }

async function* readEvents(ctx: Ctx, { messageId, from, signal }: StreamInput): AsyncGenerator<string> {
  const feed = openFeed(ctx, { messageId, signal })
  const sent = new Set<string>()
  const only = <Row>(rows: Row[], toKey: (row: Row) => string) =>
    rows.filter((row) => !sent.has(toKey(row)) && sent.add(toKey(row)))
  let position = from
  try {
    yield 'retry: 1000\n\n'
    let updates: Update[] = [{ kind: 'look' }]
    while (!signal.aborted) {
      for (const update of updates) {
        if (update.kind === 'text' && update.start === position) {
          position = update.end
          for (const row of only(update.sources, toSourceKey)) yield toEvent('source', { data: row })
          for (const row of only(update.proposals, toProposalKey)) yield toEvent('action', { data: row })
          if (update.text !== '') yield toEvent('delta', { id: position, data: { text: update.text } })
        } else if (update.kind === 'look' || update.end > position) {
          const answer = await readAnswer(ctx, { messageId, from: position })
          if (answer === null) return
          const { sources, proposals } = await listParts(ctx, messageId)
          for (const row of only(sources, toSourceKey)) yield toEvent('source', { data: row })
          for (const row of only(proposals, toProposalKey)) yield toEvent('action', { data: row })
          position = answer.length
          if (answer.text !== '') yield toEvent('delta', { id: position, data: { text: answer.text } })
          const { status, errorMessage, isAbandoned } = answer
          if (status !== 'streaming') return yield toEvent('done', { id: position, data: { status, errorMessage } })
          if (isAbandoned) await endAbandoned(ctx, messageId)
        }
      }
      updates = await feed.next()
      if (updates.length > 0) continue
      // Nothing for a while: a lost signal or a dead server would otherwise keep the reader waiting.
      yield ': still here\n\n'
      updates = [{ kind: 'look' }]
    }
  } finally {
    feed.close()
  }
}

const toSourceKey = ({ n }: { n: number }) => `source ${n}`
const toProposalKey = ({ id }: { id: string }) => `action ${id}`

async function listParts(ctx: Ctx, messageId: string) {
  const [sources, proposals] = await Promise.all([listSources(ctx, [messageId]), listProposals(ctx, [messageId])])
  return {
    sources: sources.map((row) => source.parse(toSource(row))),
    proposals: proposals.map((row) => proposal.parse(toProposal(row))),
  }
}

type Event = { id?: number; data: unknown }

const toEvent = (name: string, { id, data }: Event): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** What an answer gets, in order; nothing for a while is an empty list. */
function openFeed(ctx: Ctx, { messageId, signal }: { messageId: string; signal: AbortSignal }) {
  let queue: Update[] = []
  let wake = () => {}
  const unlisten = ctx.services.get(signals).listen(messageId, (update) => {
    if (queue.length < maxQueued) queue.push(update)
    else queue = [{ kind: 'look' }]
    wake()
  })
  signal.addEventListener('abort', () => wake(), { once: true })
  const take = () => {
    const taken = queue
    queue = []
    return taken
  }
  return {
    next: async (): Promise<Update[]> => {
      if (queue.length > 0 || signal.aborted) return take()
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const timer = setTimeout(resolve, maxWaitMs)
      await promise
      clearTimeout(timer)
      return take()
    },
    close: unlisten,
  }
}
