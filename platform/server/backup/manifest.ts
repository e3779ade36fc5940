import { BackupError } from './backup-error.ts'

/** What a backup was made of; the first entry of the archive. */
export type BackupStart = {
  kind: 'start'
  format: number
  createdAt: string
  release: string
  postgresVersion: string
  /** Of the job queue's own tables. */
  queueVersion: number
  /** Names of the migrations that the database had, oldest first. */
  migrations: string[]
  /** Keyed hash of nothing: says whether an instance has the `SECRET_KEY` that encrypted values were written with. */
  secretKeyMark: string
  sequences: { name: string; value: string }[]
}

export type TableName = { schema: string; name: string }
export type TableHeader = TableName & { kind: 'table'; columns: string[] }
export type FileHeader = { kind: 'file'; key: string; contentType: string }
export type TableSummary = TableName & { rowCount: number; hash: string }
/** The last entry: what the others add up to, so that an archive without one of them is noticed. */
export type Manifest = {
  kind: 'manifest'
  tables: TableSummary[]
  rowCount: number
  fileCount: number
  fileBytes: number
  fileHash: string
}

export type EntryHeader = BackupStart | TableHeader | FileHeader | Manifest
export type EntryEnd = { rowCount: number; hash: string } | { size: number; hash: string }

export const archiveFormat = 1

/** The first entry, where this release can read what follows. */
export function assertReadable(header: EntryHeader | undefined): BackupStart {
  if (header?.kind !== 'start') throw new BackupError('The backup does not begin as one does.')
  if (header.format > archiveFormat)
    throw new BackupError(`A newer release made this backup (${header.release}). Restore it with that release.`)
  return header
}
