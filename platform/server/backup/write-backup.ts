import type { Readable } from 'node:stream'
import type { ClientBase, ClientConfig, Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Files } from '#providers/files/port.ts'
import { packArchive, type Piece } from './archive.ts'
import {
  findQueueVersion,
  listAppliedMigrations,
  listSequences,
  listTables,
  quoteColumns,
  quoteTable,
  type Table,
} from './catalog.ts'
import { archiveFormat, type BackupStart, type Manifest, type TableSummary } from './manifest.ts'
import { createContentHash, createFileHash, createRowHash } from './row-hash.ts'
import { lockForBackup } from './running-lock.ts'
import { beginLong, openSession } from './session.ts'

export type BackupSource = {
  connection: ClientConfig
  files: Files
  release: string
  secretKeyMark: string
}
/** What is being read, and how far it is. */
export type BackupProgress = {
  step: 'rows' | 'files'
  tableCount: number
  rowCount: number
  fileCount: number
  bytes: number
}

type WriteOptions = {
  key: string
  now: Date
  /** Stores the archive; a failure of the stream must leave nothing behind. */
  store(archive: Readable): Promise<{ size: number }>
  onProgress?(progress: BackupProgress): void
  signal?: AbortSignal
}

export type BackupSummary = Omit<Manifest, 'kind'> & { size: number }

/**
 * Writes one archive of the database as it is at one moment and of every file that its rows name. Rows are read in one
 * transaction that sees that moment only, while everybody goes on working; files stay until the end. Streams: memory stays flat.
 */
export async function writeBackup(source: BackupSource, options: WriteOptions): Promise<BackupSummary> {
  const [locks, snapshot] = [await openSession(source.connection), await openSession(source.connection)]
  let manifest: Manifest | undefined
  try {
    await beginLong(locks, 'read committed')
    await lockForBackup(locks)
    // Only now: a file whose row is older than the locks is safe, and so is one whose row the snapshot sees.
    await beginLong(snapshot, 'repeatable read read only')
    const pieces = readPieces({ ...source, ...options, snapshot }, (finished) => (manifest = finished))
    const { size } = await options.store(packArchive(pieces, options.key))
    return { ...withoutKind(manifest!), size }
  } finally {
    await Promise.all([locks.end(), snapshot.end()].map((ending) => ending.catch(() => undefined)))
  }
}

const withoutKind = ({ kind: _kind, ...rest }: Manifest) => rest

type BackupInput = BackupSource & WriteOptions & { snapshot: Client }

async function* readPieces(input: BackupInput, onEnd: (manifest: Manifest) => void): AsyncGenerator<Piece> {
  const { snapshot, files } = input
  const progress: BackupProgress = { step: 'rows', tableCount: 0, rowCount: 0, fileCount: 0, bytes: 0 }
  yield { header: await describeStart(input) }
  const tables: TableSummary[] = []
  for (const table of await listTables(snapshot)) {
    const summary = yield* readTable(snapshot, { table, onBytes: (count) => report(input, add(progress, count)) })
    tables.push(summary)
    progress.tableCount++
    progress.rowCount += summary.rowCount
  }
  progress.step = 'files'
  const fileHash = createFileHash()
  for await (const { key } of files.list('')) {
    const read = yield* readFile(files, { key, onBytes: (count) => report(input, add(progress, count)) })
    if (read) fileHash.add({ key, ...read })
    progress.fileCount = fileHash.digest().fileCount
  }
  const { rowCount } = progress
  const manifest: Manifest = { kind: 'manifest', tables, rowCount, ...fileHash.digest() }
  yield { header: manifest }
  onEnd(manifest)
}

const add = (progress: BackupProgress, count: number) => Object.assign(progress, { bytes: progress.bytes + count })

function report({ onProgress, signal }: WriteOptions, progress: BackupProgress): void {
  signal?.throwIfAborted()
  onProgress?.(progress)
}

async function describeStart({ snapshot, release, secretKeyMark, now }: BackupInput): Promise<BackupStart> {
  const { rows } = await snapshot.query<{ server_version: string }>('show server_version')
  return {
    kind: 'start',
    format: archiveFormat,
    createdAt: now.toISOString(),
    release,
    postgresVersion: rows[0]!.server_version,
    queueVersion: await findQueueVersion(snapshot),
    migrations: await listAppliedMigrations(snapshot),
    secretKeyMark,
    sequences: await listSequences(snapshot),
  }
}

type OnBytes = { onBytes(count: number): void }

async function* readTable(
  client: ClientBase,
  { table, onBytes }: OnBytes & { table: Table },
): AsyncGenerator<Piece, TableSummary> {
  const { schema, name, columns } = table
  yield { header: { kind: 'table', schema, name, columns } }
  const rowHash = createRowHash()
  for await (const chunk of copyOut(client, table)) {
    rowHash.update(chunk)
    onBytes(chunk.length)
    yield { data: chunk }
  }
  yield { end: rowHash.digest() }
  return { schema, name, ...rowHash.digest() }
}

/** The rows of a table in PostgreSQL's text format. A partitioned table can only be copied by a query. */
export function copyOut(client: ClientBase, table: Table): AsyncIterable<Buffer> {
  const columns = quoteColumns(table.columns)
  const from = table.isPartitioned
    ? `(select ${columns} from ${quoteTable(table)})`
    : `${quoteTable(table)} (${columns})`
  return client.query(copyTo(`copy ${from} to stdout`))
}

/** Undefined for a file that was just removed: its row was gone before the snapshot. */
async function* readFile(
  files: Files,
  { key, onBytes }: OnBytes & { key: string },
): AsyncGenerator<Piece, { size: number; hash: string } | undefined> {
  const stored = await files.get(key)
  if (!stored) return undefined
  yield { header: { kind: 'file', key, contentType: stored.contentType } }
  const contentHash = createContentHash()
  for await (const chunk of stored.stream as AsyncIterable<Buffer>) {
    contentHash.update(chunk)
    onBytes(chunk.length)
    yield { data: chunk }
  }
  const end = contentHash.digest()
  yield { end }
  return end
}
