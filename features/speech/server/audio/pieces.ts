import type { Readable } from 'node:stream'
import { newId } from '#platform/server/db/columns.ts'
import type { ByteRange, Files } from '#providers/files/port.ts'
import type { SpokenAudio } from '#providers/speech/port.ts'

/** Where audio is in the file store. */
export const audioFolder = 'speech/audio'

type StoredAudio = { cacheKey: string; fileKey: string; bytes: number; startsMs: number[] }

/** Stores what was spoken as a file; its row comes after it, so that no row names a missing file (R5). */
export async function storeAudio(
  files: Files,
  { cacheKey, spoken: { mp3, startsMs } }: { cacheKey: string; spoken: SpokenAudio },
): Promise<StoredAudio> {
  const fileKey = `${audioFolder}/${newId()}`
  await files.put({ key: fileKey, content: mp3, contentType: 'audio/mpeg' })
  return { cacheKey, fileKey, bytes: mp3.length, startsMs: startsMs.map(Math.round) }
}

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
