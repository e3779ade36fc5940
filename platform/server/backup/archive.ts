import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { decryptArchive, encryptArchive } from './archive-cipher.ts'
import { BackupError } from './backup-error.ts'
import { createByteReader } from './byte-reader.ts'
import type { EntryEnd, EntryHeader } from './manifest.ts'

/** One piece of an archive: an entry's header, bytes of it, or its end with what they add up to. */
export type Piece = { header: EntryHeader } | { data: Buffer } | { end: EntryEnd }

const kinds = { header: 1, data: 2, end: 3 } as const
const prefixBytes = 5
const maxPieceBytes = 64 * 1_048_576

/** Packs pieces into the bytes of a backup file: framed, compressed, encrypted. Holds a few megabytes, whatever the size. */
export function packArchive(pieces: AsyncIterable<Piece>, key: string): Readable {
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  // A failure destroys `compress`, so whoever reads the archive learns of it there.
  pipeline(Readable.from(frame(pieces), { objectMode: false }), compress).catch(() => undefined)
  return Readable.from(encryptArchive(compress, key), { objectMode: false })
}

async function* frame(pieces: AsyncIterable<Piece>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes =
      'data' in piece ? piece.data : Buffer.from(JSON.stringify('header' in piece ? piece.header : piece.end))
    const kind = 'data' in piece ? kinds.data : 'header' in piece ? kinds.header : kinds.end
    const prefix = Buffer.alloc(prefixBytes)
    prefix.writeUInt8(kind)
    prefix.writeUInt32BE(bytes.length, 1)
    yield prefix
    yield bytes
  }
}

/** Reads the pieces of a backup file. Throws a `BackupError` at the first byte that is not as it was written. */
export async function* readArchive(source: Readable, key: string): AsyncGenerator<Piece> {
  const decrypted = Readable.from(decryptArchive(source, key), { objectMode: false })
  const unpacked = createZstdDecompress()
  const flow = pipeline(decrypted, unpacked)
  flow.catch(() => undefined)
  try {
    const reader = createByteReader(unpacked)
    for (;;) {
      const prefix = await reader.read(prefixBytes)
      if (prefix.length === 0) break
      const size = prefix.length === prefixBytes ? prefix.readUInt32BE(1) : Infinity
      if (size > maxPieceBytes) throw new BackupError('The backup cannot be read: it was written by another program.')
      const bytes = await reader.read(size)
      yield toPiece(prefix.readUInt8(), bytes)
    }
    // Its last block is checked only now.
    await flow
  } finally {
    unpacked.destroy()
    source.destroy()
  }
}

function toPiece(kind: number, bytes: Buffer): Piece {
  if (kind === kinds.data) return { data: bytes }
  const value: unknown = JSON.parse(bytes.toString('utf8'))
  return kind === kinds.header ? { header: value as EntryHeader } : { end: value as EntryEnd }
}
