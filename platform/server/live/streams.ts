import type { Writable } from 'node:stream'
import { limits } from '#rules/limits.ts'
import type { Viewer } from '../viewer.ts'

/** `viewer`: as they were when the stream was opened. */
export type Stream = { viewer: Viewer; output: Writable }

/** The open streams of this process. */
export type Streams = {
  add(stream: Stream): void
  end(stream: Stream): void
  send(to: Iterable<Stream>, text: string): void
  all(): Stream[]
  forPerson(personId: string): Stream[]
}

export function createStreams(): Streams {
  const open = new Set<Stream>()
  const end = (stream: Stream) => {
    if (open.delete(stream)) stream.output.end()
  }
  return {
    add(stream) {
      open.add(stream)
      stream.output.once('close', () => end(stream))
    },
    end,
    send(to, text) {
      const bytes = Buffer.from(text)
      for (const stream of to) {
        stream.output.write(bytes)
        // A browser that reads too slowly is disconnected: its updates would pile up in memory (R13).
        if (stream.output.writableLength > limits.stream.maxBufferedBytes) stream.output.destroy()
      }
    },
    all: () => [...open],
    forPerson: (personId) => [...open].filter((stream) => stream.viewer.id === personId),
  }
}
