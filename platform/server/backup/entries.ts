import type { Piece } from './archive.ts'
import { BackupError } from './backup-error.ts'
import {
  assertReadable,
  type BackupStart,
  type EntryEnd,
  type FileHeader,
  type Manifest,
  type TableHeader,
} from './manifest.ts'
import { createContentHash, createFileHash, createRowHash } from './row-hash.ts'

/** A table's rows or a file's bytes. `data` must be read to its end; it throws where it is not what was backed up. */
export type Entry = { header: TableHeader | FileHeader; data: AsyncIterable<Buffer> }

export type Archive = {
  start: BackupStart
  /** One after the other. Throws at the end where the archive does not hold what its manifest says. */
  entries: AsyncGenerator<Entry, Manifest>
}

const incomplete = new BackupError('The backup does not hold what its list of contents says: it is not complete.')

/** Reads an archive entry by entry. */
export async function openEntries(pieces: AsyncGenerator<Piece>): Promise<Archive> {
  const first = await pieces.next()
  const start = assertReadable(!first.done && 'header' in first.value ? first.value.header : undefined)
  return { start, entries: readEntries(pieces) }
}

async function* readEntries(pieces: AsyncGenerator<Piece>): AsyncGenerator<Entry, Manifest> {
  const fileHash = createFileHash()
  const tables: Manifest['tables'] = []
  try {
    for (;;) {
      const { value: piece, done } = await pieces.next()
      if (done || !('header' in piece) || piece.header.kind === 'start') throw incomplete
      if (piece.header.kind === 'manifest') {
        await finish(pieces, { manifest: piece.header, tables, files: fileHash.digest() })
        return piece.header
      }
      const { header } = piece
      const ended: { end?: EntryEnd } = {}
      yield { header, data: readData(pieces, { header, onEnd: (end) => (ended.end = end) }) }
      if (ended.end === undefined)
        throw new Error(`The entry before was not read to its end: ${JSON.stringify(header)}`)
      if (header.kind === 'file') fileHash.add({ key: header.key, ...(ended.end as { size: number; hash: string }) })
      else
        tables.push({
          schema: header.schema,
          name: header.name,
          ...(ended.end as { rowCount: number; hash: string }),
        })
    }
  } finally {
    await pieces.return(undefined)
  }
}

type DataOptions = { header: Entry['header']; onEnd(end: EntryEnd): void }

async function* readData(pieces: AsyncGenerator<Piece>, { header, onEnd }: DataOptions): AsyncGenerator<Buffer> {
  const hash = header.kind === 'file' ? createContentHash() : createRowHash()
  for (;;) {
    const { value: piece, done } = await pieces.next()
    if (done || 'header' in piece) throw incomplete
    if ('end' in piece) {
      const actual = hash.digest()
      if (actual.hash !== piece.end.hash) throw incomplete
      return onEnd(actual)
    }
    hash.update(piece.data)
    yield piece.data
  }
}

type Finished = {
  manifest: Manifest
  tables: Manifest['tables']
  files: ReturnType<ReturnType<typeof createFileHash>['digest']>
}

/** Reads on to the end of the file, whose last block proves that nothing was cut off. */
async function finish(pieces: AsyncGenerator<Piece>, { manifest, tables, files }: Finished): Promise<void> {
  const rest = await pieces.next()
  const isSame =
    JSON.stringify(tables) === JSON.stringify(manifest.tables) &&
    files.fileHash === manifest.fileHash &&
    files.fileCount === manifest.fileCount
  if (!rest.done || !isSame) throw incomplete
}
