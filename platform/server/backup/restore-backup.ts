import { Readable } from 'node:stream'
import type { Client } from 'pg'
import type { Files } from '#providers/files/port.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { readArchive } from './archive.ts'
import { openEntries, type Archive, type Entry } from './entries.ts'
import { openLoader, type Loader } from './load-rows.ts'
import type { BackupStart, FileHeader, Manifest } from './manifest.ts'
import {
  assertEmpty,
  assertRelease,
  assertUnused,
  emptyTarget,
  prepareTables,
  removeMarker,
  type RestoreTarget,
} from './restore-target.ts'
import { beginLong, openSession } from './session.ts'

export type RestoreProgress = {
  step: 'checking' | 'restoring'
  tableCount: number
  rowCount: number
  fileCount: number
}

type RestoreOptions = {
  key: string
  /** Opens the backup file; twice where the target is emptied first. */
  open(): Promise<Readable>
  /** Deletes what the target holds, once the whole backup was found to be sound. */
  isForced?: boolean
  onProgress?(progress: RestoreProgress): void
  /** Receives each file as it is restored, with its hash checked afterwards. */
  signal?: AbortSignal
}

export type RestoreSummary = { start: BackupStart; manifest: Manifest }

/**
 * Restores a backup into an empty database and an empty file store, then migrates to this release. All rows are loaded in one
 * transaction, so a restore that fails leaves tables without rows, and can simply be run again.
 */
export async function restoreBackup(target: RestoreTarget, options: RestoreOptions): Promise<RestoreSummary> {
  if (options.isForced) await checkBackup(options)
  const client = await openSession(target.connection, 'foundry-restore')
  try {
    const archive = await openArchive(options)
    try {
      assertRelease(archive.start)
      await assertUnused(client)
      if (options.isForced) await emptyTarget(client, target.files)
      else await assertEmpty(client, target.files)
      await prepareTables(client, { ...target, start: archive.start })
      const manifest = await load(client, { archive, target, options })
      await migrateDatabase(target.connection)
      await client.query('analyze')
      return { start: archive.start, manifest }
    } finally {
      await archive.entries.return(undefined as never)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Reads a whole backup and restores nothing: throws where it is cut, damaged, or of another key. */
export async function checkBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { start, entries } = await openArchive(options)
  assertRelease(start)
  const progress: RestoreProgress = { step: 'checking', tableCount: 0, rowCount: 0, fileCount: 0 }
  const manifest = await forEachEntry(entries, async ({ header, data }) => {
    for await (const _chunk of data) options.signal?.throwIfAborted()
    if (header.kind === 'file') progress.fileCount++
    else progress.tableCount++
    options.onProgress?.(progress)
  })
  return { start, manifest }
}

async function openArchive({ open, key }: RestoreOptions): Promise<Archive> {
  return openEntries(readArchive(await open(), key))
}

type Loading = { archive: Archive; target: RestoreTarget; options: RestoreOptions }

async function load(client: Client, { archive, target, options }: Loading): Promise<Manifest> {
  await beginLong(client, 'read committed')
  const loader = await openLoader(client, archive.start)
  const progress: RestoreProgress = { step: 'restoring', tableCount: 0, rowCount: 0, fileCount: 0 }
  const manifest = await forEachEntry(archive.entries, async ({ header, data }) => {
    options.signal?.throwIfAborted()
    if (header.kind === 'table') {
      await loader.load(header, data)
      progress.tableCount++
    } else {
      await restoreFile(target.files, { header, data })
      progress.fileCount++
    }
    options.onProgress?.(progress)
  })
  await finish(client, { loader, manifest })
  return manifest
}

async function finish(client: Client, { loader, manifest }: { loader: Loader; manifest: Manifest }): Promise<void> {
  await loader.finish(manifest.tables)
  await removeMarker(client)
  await client.query('commit')
}

async function restoreFile(files: Files | null, { header, data }: { header: FileHeader; data: Entry['data'] }) {
  if (files)
    await files.put({
      key: header.key,
      contentType: header.contentType,
      content: Readable.from(data, { objectMode: false }),
    })
  else for await (const _chunk of data);
}

async function forEachEntry(entries: Archive['entries'], work: (entry: Entry) => Promise<void>): Promise<Manifest> {
  for (;;) {
    const { value, done } = await entries.next()
    if (done) return value
    await work(value)
  }
}
