import { request } from '#platform/web/request.ts'
import { createPlayback } from '../sound/playback.ts'

export type Reader = {
  /** Reads an answer aloud, after what it is reading. */
  read(messageId: string): void
  /** Silence, also for what was to be read next. */
  stop(): void
  close(): void
}

type ReaderOptions = { onChange(isReading: boolean): void; onFailure(error: unknown): void }

/** Reads answers aloud with the embedded voice of the server. To be made by a press of the person: browsers play no sound before. */
export function createReader({ onChange, onFailure }: ReaderOptions): Reader {
  const context = new AudioContext()
  let round = new AbortController()
  let queue = Promise.resolve()
  const playback = createPlayback(context, { onIdle: () => onChange(false) })
  const readAll = async (messageId: string, { signal }: AbortController) => {
    for (let part = 0, count = 1; part < count && !signal.aborted; part += 1) {
      const { partCount, sound } = await fetchPart(context, { messageId, part })
      if (signal.aborted) return
      count = partCount
      playback.add(messageId, sound)
      onChange(true)
    }
  }
  const stop = () => {
    round.abort()
    round = new AbortController()
    playback.stop()
    onChange(false)
  }
  return {
    read(messageId) {
      const current = round
      queue = queue.then(() => readAll(messageId, current)).catch(onFailure)
    },
    stop,
    close() {
      round.abort()
      playback.stop()
      void context.close()
    },
  }
}

type Part = { messageId: string; part: number }

async function fetchPart(context: AudioContext, { messageId, part }: Part) {
  const route = 'GET /api/chat/messages/{id}/speech'
  const response = await request(route, { params: { id: messageId }, query: { part } })
  const sound = await context.decodeAudioData(await response.arrayBuffer())
  return { partCount: Number(response.headers.get('x-part-count')), sound }
}
