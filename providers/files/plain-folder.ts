import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createFolder, flushFolder } from '#platform/server/durable-folders.ts'
import {
  assertContentType,
  assertKey,
  assertPrefix,
  assertRange,
  destroyOnFailure,
  type Files,
  type NewFile,
} from './port.ts'

const unfinishedPrefix = '.unfinished-'
const contentType = 'application/octet-stream'
const orphanAgeMs = 24 * 3_600_000

/**
 * Keeps files under their own names, byte for byte, so that an operator can copy them with any tool: backups. It keeps no content
 * types. The folder is made at the first file: it may be a disk that is mounted later.
 */
export function createPlainFolder(folder: string): Files {
  const toPath = (key: string) => {
    assertKey(key)
    return join(folder, key)
  }
  return {
    name: 'folder',
    put: (file) => destroyOnFailure(file, () => put(toPath(file.key), file)),
    get: async (key, { range } = {}) => {
      const path = toPath(key)
      if (range) assertRange(range)
      const stats = await stat(path).catch(nullIfMissing)
      if (!stats?.isFile()) return null
      if (range && range.start >= stats.size) throw new RangeError('The range begins after the end of the file')
      const stream = stats.size > 0 ? createReadStream(path, { ...range }) : Readable.from([])
      return { stream, size: stats.size, contentType, modifiedAt: stats.mtime }
    },
    remove: async (key) => {
      const path = toPath(key)
      if ((await unlink(path).catch(nullIfMissing)) !== null) await flushFolder(dirname(path))
    },
    list: (prefix) => {
      assertPrefix(prefix)
      return list(folder, prefix)
    },
  }
}

async function put(path: string, { content, contentType: type }: NewFile): Promise<{ size: number }> {
  assertContentType(type)
  await createFolder(dirname(path), { mode: 0o700 })
  await removeUnfinished(dirname(path))
  const unfinished = join(dirname(path), `${unfinishedPrefix}${randomUUID()}`)
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await file.writeFile(content)
    const { size } = await file.stat()
    await file.sync()
    await file.close()
    await rename(unfinished, path)
    await flushFolder(dirname(path))
    return { size }
  } catch (error) {
    await file.close().catch(() => {})
    await unlink(unfinished).catch(nullIfMissing)
    throw error
  }
}

/** What a process that was killed left behind; one that still writes is younger. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(unfinishedPrefix)) continue
    const stats = await stat(join(folder, name)).catch(nullIfMissing)
    if (stats && Date.now() - stats.mtimeMs > orphanAgeMs) await unlink(join(folder, name)).catch(nullIfMissing)
  }
}

async function* list(folder: string, prefix: string): AsyncGenerator<{ key: string; size: number; modifiedAt: Date }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfMissing)
  for (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name)
    const key = path.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '')
    if (!entry.isFile() || entry.name.startsWith(unfinishedPrefix) || !key.startsWith(prefix)) continue
    const stats = await stat(path).catch(nullIfMissing)
    if (stats) yield { key, size: stats.size, modifiedAt: stats.mtime }
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return null
}
