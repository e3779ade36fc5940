import { PassThrough } from 'node:stream'
import { limits } from '#rules/limits.ts'

export type StreamOwner = { personId: string; sessionId: string }
export type Stream = StreamOwner & { output: PassThrough }

/** The open streams of this process. */
export type Streams = {
  add(owner: StreamOwner): Stream
  end(stream: Stream): void
  send(to: Iterable<Stream>, text: string): void
  all(): Stream[]
  forPerson(personId: string): Stream[]
}

export function createStreams(): Streams {
  const open = new Set<Stream>()
  const end = (stream: Stream) => {
    open.delete(stream)
    stream.output.end()
  }
  return {
    add(owner) {
      const stream = { ...owner, output: new PassThrough() }
      open.add(stream)
      return stream
    },
    end,
    send(to, text) {
      for (const stream of to) {
        stream.output.write(text)
        // A reader that is too slow is disconnected: its unread updates would fill the memory (R13).
        if (stream.output.writableLength > limits.stream.maxBufferedBytes) end(stream)
      }
    },
    all: () => [...open],
    forPerson: (personId) => [...open].filter((stream) => stream.personId === personId),
  }
}
