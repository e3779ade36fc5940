import type { MessageStatus, Proposal, Source } from '../../schema.ts'
import { keepOpen } from './kept-connection.ts'

/** What has arrived of an answer. */
export type StreamedAnswer = { text: string; sources: Source[]; actions: Proposal[] }
type StreamEvent =
  | { name: 'delta'; data: { text: string } }
  | { name: 'source'; data: Source }
  | { name: 'action'; data: Proposal }
type Ending = { status: MessageStatus; errorMessage: string | null }

type Reader = {
  /** At most every 50 ms: each word would be drawn by itself otherwise. */
  onChange(answer: StreamedAnswer): void
  onDone(answer: StreamedAnswer, ending: Ending): void
  /** The server refuses the stream. It is asked again later. */
  onRefused(): void
}

const drawMs = 50

/** Reads an answer while it is written, through lost connections, until it is done. Answers a function that stops reading. */
export function readAnswer(id: string, reader: Reader): () => void {
  const answer = createAnswer()
  const draw = throttle(() => reader.onChange(answer.read()))
  const stop = () => {
    close()
    draw.cancel()
  }
  const close = keepOpen(`/api/chat/messages/${id}/stream`, {
    names: ['delta', 'source', 'action', 'done'],
    onOpen: answer.restart,
    onEvent(name, data) {
      if (name === 'done') {
        stop()
        return reader.onDone(answer.read(), data as Ending)
      }
      answer.take({ name, data } as StreamEvent)
      draw.soon()
    },
    onRefused: reader.onRefused,
  })
  return stop
}

function createAnswer() {
  let text = ''
  let isFresh = true
  // The same lists until one more arrives: what is drawn from them is kept.
  let sources: Source[] = []
  let actions: Proposal[] = []
  return {
    read: (): StreamedAnswer => ({ text, sources, actions }),
    /** The first piece of a new connection is the whole text so far. */
    restart: () => void (isFresh = true),
    take(event: StreamEvent) {
      if (event.name === 'source') sources = [...sources.filter(({ n }) => n !== event.data.n), event.data]
      else if (event.name === 'action') actions = [...actions.filter(({ id }) => id !== event.data.id), event.data]
      else {
        text = isFresh ? event.data.text : text + event.data.text
        isFresh = false
      }
    },
  }
}

function throttle(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        run()
      }, drawMs)
    },
    cancel: () => clearTimeout(timer),
  }
}
