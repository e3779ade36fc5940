import type { Readable } from 'node:stream'
import type { ByteRange, Files } from '#providers/files/port.ts'

/** Where audio is in the file store. */
export const audioFolder = 'speech/audio'

/** A stored part of the audio of a job. */
export type Piece = { fileKey: string; bytes: number }

/** The bytes of a range of what the pieces are together, read from the store as they are asked for. */
export async function* readPieces(
  files: Files,
  { pieces, range }: { pieces: readonly Piece[]; range: ByteRange },
): AsyncGenerator<Uint8Array> {
  let offset = 0
  for (const { fileKey, bytes } of pieces) {
    const start = Math.max(0, range.start - offset)
    const end = Math.min(bytes - 1, range.end - offset)
    offset += bytes
    if (start > end) continue
    const file = await files.get(fileKey, { range: { start, end } })
    // The headers are sent: only a connection that breaks says that the rest is missing.
    if (!file) throw new Error('A part of the audio is missing')
    yield* file.stream as AsyncIterable<Uint8Array> & Readable
  }
}
