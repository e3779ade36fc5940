import { randomUUID } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { open, opendir, rename, stat, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createFolderSync, flushFolder } from '#platform/server/durable-folders.ts'
import {
  assertContentType,
  assertKey,
  assertPrefix,
  assertRange,
  contentTypeMaxLength,
  destroyOnFailure,
  type ByteRange,
  type Files,
  type ListedFile,
  type NewFile,
  type StoredFile,
} from './port.ts'

/**
 * The content type follows the content, padded to this many bytes, so that both appear in one rename and the file still
 * opens as what it is. `/` in a key is `~` on disk and unfinished files begin with `~`: no key holds one, so nothing
 * can clash.
 */
const trailerSize = contentTypeMaxLength + 8
const orphanAgeMs = 24 * 3_600_000

/** Keeps files in `<dataDir>/files`, readable by this user alone. Several processes may share the folder. */
export function createFolderFiles({ dataDir }: { dataDir: string }): Files {
  const folder = join(dataDir, 'files')
  // Only the folder itself is closed: others may keep things of other users beside it.
  createFolderSync(folder)
  chmodSync(folder, 0o700)
  return {
    name: 'folder',
    put: (file) => destroyOnFailure(file, () => put(folder, file)),
    get: async (key, { range } = {}) => get(toPath(folder, key), range),
    remove: async (key) => {
      const path = toPath(folder, key)
      if ((await unlink(path).catch(nullIfMissing)) !== null) await flushFolder(folder)
    },
    list: (prefix) => {
      assertPrefix(prefix)
      return list(folder, prefix)
    },
  }
}

/** Removes what killed uploads left behind more than 24 hours before `now`; returns how many files that were. */
export async function cleanupOrphans({ dataDir, now }: { dataDir: string; now: Date }): Promise<number> {
  const folder = join(dataDir, 'files')
  let removedCount = 0
  for await (const { name } of await opendir(folder)) {
    if (!name.startsWith('~')) continue
    const stats = await stat(join(folder, name)).catch(nullIfMissing)
    if (!stats || now.getTime() - stats.mtimeMs <= orphanAgeMs) continue
    await unlink(join(folder, name)).catch(nullIfMissing)
    removedCount += 1
  }
  return removedCount
}

function toPath(folder: string, key: string): string {
  assertKey(key)
  return join(folder, key.replaceAll('/', '~'))
}

async function put(folder: string, { key, content, contentType }: NewFile): Promise<{ size: number }> {
  const path = toPath(folder, key)
  assertContentType(contentType)
  const unfinished = join(folder, `~${randomUUID()}`)
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await file.writeFile(content)
    const { size } = await file.stat()
    await file.writeFile(contentType.padEnd(trailerSize))
    await file.sync()
    await file.close()
    await rename(unfinished, path)
    await flushFolder(folder)
    return { size }
  } catch (error) {
    await file.close().catch(() => {})
    await unlink(unfinished).catch(nullIfMissing)
    throw error
  }
}

async function get(path: string, range?: ByteRange): Promise<StoredFile | null> {
  if (range) assertRange(range)
  const file = await open(path, 'r').catch(nullIfMissing)
  if (!file) return null
  try {
    const { size: sizeOnDisk, mtime } = await file.stat()
    const size = sizeOnDisk - trailerSize
    const trailer = Buffer.alloc(trailerSize)
    await file.read(trailer, 0, trailerSize, size)
    if (range && range.start >= size) throw new RangeError('The range begins after the end of the file')
    return {
      stream: await openStream(file, { start: 0, ...range, size }),
      size,
      contentType: trailer.toString('utf8').trimEnd(),
      modifiedAt: mtime,
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openStream(
  file: FileHandle,
  { start, end = Infinity, size }: { start: number; end?: number; size: number },
) {
  if (size > 0) return file.createReadStream({ start, end: Math.min(end, size - 1) })
  await file.close()
  return Readable.from([])
}

async function* list(folder: string, prefix: string): AsyncGenerator<ListedFile> {
  const prefixOnDisk = prefix.replaceAll('/', '~')
  for await (const { name } of await opendir(folder)) {
    if (name.startsWith('~') || !name.startsWith(prefixOnDisk)) continue
    const stats = await stat(join(folder, name)).catch(nullIfMissing)
    if (stats) yield { key: name.replaceAll('~', '/'), size: stats.size - trailerSize, modifiedAt: stats.mtime }
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
