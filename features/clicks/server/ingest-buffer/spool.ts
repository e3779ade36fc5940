import { open, readdir, readFile, rm, stat, utimes, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '#platform/server/db/columns.ts'
import { createFolder, flushFolder } from '#platform/server/durable-folders.ts'
import type { NewClick } from './queries.ts'

/** A file not touched while we watched it for this long belongs to a dead process; another process replays it. */
const orphanedAfterMs = 30_000
const batchSize = 1_000

type StoreClicks = (clicks: NewClick[]) => Promise<void>
type SpoolFile = { file: string; handle: FileHandle }

export type Spool = {
  /** Resolves once the clicks are on disk (fsync). */
  append(clicks: NewClick[]): Promise<void>
  /** Passes every spooled click to `store`, in batches, and deletes a file once it is stored. Returns how many clicks. */
  replay(store: StoreClicks): Promise<number>
  /** Marks this process's files as in use, so that no other process replays them. */
  touch(): Promise<void>
  close(): Promise<void>
}

/** Clicks that could not be written to the database: per process a file in `DATA_DIR/spool`, a JSON line per click. */
export function openSpool(dataDir: string): Spool {
  const folder = path.join(dataDir, 'spool')
  const closedFiles = new Set<string>()
  const findOrphans = createOrphanFinder(folder)
  let current: SpoolFile | null = null
  const runExclusive = createMutex()

  const closeCurrentFile = async () => {
    if (current === null) return
    const { file, handle } = current
    current = null
    closedFiles.add(file)
    await handle.close()
  }
  const append = async (clicks: NewClick[]) => {
    current ??= await createSpoolFile(folder)
    // A line that is cut would spoil the next one behind it.
    await writeClicks(current, clicks).catch((error) => closeCurrentFile().then(() => Promise.reject(error)))
  }
  return {
    append: (clicks) => runExclusive(() => append(clicks)),
    async replay(store) {
      await runExclusive(closeCurrentFile)
      let count = 0
      for (const file of [...closedFiles, ...(await findOrphans(closedFiles))]) {
        count += await replayFile(file, store)
        closedFiles.delete(file)
      }
      return count
    },
    async touch() {
      const now = new Date()
      const own = current ? [...closedFiles, current.file] : [...closedFiles]
      for (const file of own) await utimes(file, now, now).catch(() => undefined)
    },
    close: () => runExclusive(closeCurrentFile),
  }
}

async function writeClicks({ handle }: SpoolFile, clicks: NewClick[]): Promise<void> {
  await handle.appendFile(clicks.map((click) => `${JSON.stringify(click)}\n`).join(''))
  await handle.datasync()
}

/** Runs actions one after the other, so that no file is closed while a line is being written. */
function createMutex(): <T>(action: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (action) => {
    const task = last.then(action, action)
    last = task.catch(() => undefined)
    return task
  }
}

/** Creates a file and syncs its folder: after a crash the file must still have its name. */
async function createSpoolFile(folder: string): Promise<SpoolFile> {
  await createFolder(folder)
  const file = path.join(folder, `clicks-${newId()}.jsonl`)
  const handle = await open(file, 'a', 0o600)
  await flushFolder(folder)
  return { file, handle }
}

/** Finds files of processes that died. Their times are only compared with each other: a clock may be set, or be another machine's. */
function createOrphanFinder(folder: string): (own: Set<string>) => Promise<string[]> {
  let watched = new Map<string, { touchedMs: number; since: number }>()
  return async (own) => {
    const names = await readdir(folder).catch(() => [])
    const files = names.filter((name) => /^clicks-.*\.jsonl$/.test(name)).map((name) => path.join(folder, name))
    const now = performance.now()
    const found: typeof watched = new Map()
    for (const file of files.filter((each) => !own.has(each))) {
      const stats = await stat(file).catch(() => null)
      const known = watched.get(file)
      if (stats === null) continue
      found.set(file, known?.touchedMs === stats.mtimeMs ? known : { touchedMs: stats.mtimeMs, since: now })
    }
    watched = found
    return [...watched].filter(([, { since }]) => now - since > orphanedAfterMs).map(([file]) => file)
  }
}

async function replayFile(file: string, store: StoreClicks): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const clicks = text.split('\n').flatMap(parseLine)
  for (let from = 0; from < clicks.length; from += batchSize) await store(clicks.slice(from, from + batchSize))
  await rm(file, { force: true })
  return clicks.length
}

/** A line that is cut, or blank after a power cut, was not flushed yet, so its redirect was never answered. */
function parseLine(line: string): NewClick[] {
  try {
    return [JSON.parse(line) as NewClick]
  } catch {
    return []
  }
}
