import { mkdir, open, readdir, readFile, rm, stat, utimes, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '#platform/server/db/columns.ts'
import type { NewClick } from './queries.ts'

/** A file not touched for this long belongs to a dead process; another process replays it. */
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
  let current: SpoolFile | null = null
  const runExclusive = createMutex()

  const append = async (clicks: NewClick[]) => {
    current ??= await createSpoolFile(folder)
    await current.handle.appendFile(clicks.map((click) => `${JSON.stringify(click)}\n`).join(''))
    await current.handle.datasync()
  }
  const closeCurrentFile = async () => {
    if (current === null) return
    const { file, handle } = current
    current = null
    closedFiles.add(file)
    await handle.close()
  }
  return {
    append: (clicks) => runExclusive(() => append(clicks)),
    async replay(store) {
      await runExclusive(closeCurrentFile)
      let count = 0
      for (const file of [...closedFiles, ...(await listOrphans(folder, closedFiles))]) {
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
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `clicks-${newId()}.jsonl`)
  const handle = await open(file, 'a', 0o600)
  const parent = await open(folder)
  await parent.sync().finally(() => parent.close())
  return { file, handle }
}

/** Files of processes that died. */
async function listOrphans(folder: string, own: Set<string>): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => /^clicks-.*\.jsonl$/.test(name)).map((name) => path.join(folder, name))
  const orphans: string[] = []
  for (const file of files.filter((each) => !own.has(each))) {
    const stats = await stat(file).catch(() => null)
    if (stats !== null && Date.now() - stats.mtimeMs > orphanedAfterMs) orphans.push(file)
  }
  return orphans
}

async function replayFile(file: string, store: StoreClicks): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '')
  // The process died while writing an incomplete last line, so that redirect was never answered.
  const lines = text.split('\n').slice(0, -1)
  const clicks = lines.map((line) => JSON.parse(line) as NewClick)
  for (let from = 0; from < clicks.length; from += batchSize) await store(clicks.slice(from, from + batchSize))
  await rm(file, { force: true })
  return clicks.length
}
