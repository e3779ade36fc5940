import type { Readable } from 'node:stream'
import type { Files } from '#providers/files/port.ts'
import { BackupError } from './backup-error.ts'

/** Where backups are: a folder or a bucket, with the archives by their time and the list of erased people. */
const archivePattern = /^foundry-(\d{4}-\d\d-\d\d)t(\d\d)(\d\d)(\d\d)z\.backup$/
const erasedFolder = 'erased/'
const dayMs = 86_400_000

export type StoredBackup = { name: string; size: number; createdAt: Date }

export const toArchiveName = (now: Date): string =>
  `foundry-${now.toISOString().slice(0, 19).replaceAll(':', '').toLowerCase()}z.backup`

/** All backups, newest first. */
export async function listBackups(store: Files): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = []
  for await (const { key, size } of store.list('foundry-')) {
    const [, day, hours, minutes, seconds] = archivePattern.exec(key) ?? []
    if (day) backups.push({ name: key, size, createdAt: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) })
  }
  return backups.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

/** Opens a backup of the store. */
export async function openBackup(store: Files, name: string): Promise<Readable> {
  const stored = await store.get(name).catch((error: unknown) => {
    // A name that is no key cannot be there.
    if (error instanceof TypeError) return null
    throw error
  })
  if (!stored) throw new BackupError(`There is no backup ${name}.`)
  return stored.stream
}

/** Deletes backups older than so many days, never the newest one; returns how many. */
export async function removeOldBackups(
  store: Files,
  { now, keepDays }: { now: Date; keepDays: number },
): Promise<number> {
  const [, ...older] = await listBackups(store)
  const due = older.filter(({ createdAt }) => now.getTime() - createdAt.getTime() > keepDays * dayMs)
  for (const { name } of due) await store.remove(name)
  return due.length
}

/**
 * The ids of people who were erased, one object each, beside the backups and not in them: a backup that is older than an erasure
 * still has the person, who is erased again after a restore (T39, T40).
 */
export async function listErasedIds(store: Files): Promise<Set<string>> {
  const ids = new Set<string>()
  for await (const { key } of store.list(erasedFolder)) ids.add(key.slice(erasedFolder.length))
  return ids
}

/** Adds ids to the list. */
export async function addErasedIds(store: Files, ids: string[]): Promise<void> {
  for (const id of ids)
    await store.put({ key: `${erasedFolder}${id}`, content: Buffer.from(`${id}\n`), contentType: 'text/plain' })
}
