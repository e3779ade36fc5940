import { Writable } from 'node:stream'

export type LogSink = { stream: Writable; text(): string; lines(): string[] }

/** Collects what a server logs. */
export function createLogSink(): LogSink {
  let text = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString()
      done()
    },
  })
  return { stream, text: () => text, lines: () => text.split('\n').slice(0, -1) }
}
