import { PassThrough } from 'node:stream'
import { limits } from '#rules/limits.ts'
import type { Viewer } from '../viewer.ts'

/** `viewer`: as they were when the stream was opened. */
export type Stream = { viewer: Viewer; output: PassThrough }

/** The open streams of this process. */
export type Streams = {
  add(viewer: Viewer): Stream
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
    add(viewer) {
      const stream = { viewer, output: new PassThrough() }
      open.add(stream)
      return stream
    },
    end,
    send(to, text) {
      const bytes = Buffer.from(text)
      for (const stream of to) {
        stream.output.write(bytes)
        // A browser that reads too slowly is disconnected: its updates would pile up in memory (R13).
        if (stream.output.writableLength > limits.stream.maxBufferedBytes) end(stream)
      }
    },
    all: () => [...open],
    forPerson: (personId) => [...open].filter((stream) => stream.viewer.id === personId),
  }
}
