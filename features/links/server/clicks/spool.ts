import { mkdir, open, readdir, readFile, rm, stat, utimes, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '#platform/server/db/columns.ts'
import type { NewClick } from '../ingest-buffer/queries.ts'

/** How long a file must have rested before another process takes it for left behind. */
const orphanedAfterMs = 30_000
const batchSize = 1_000

type StoreClicks = (clicks: NewClick[]) => Promise<void>
type SpoolFile = { file: string; handle: FileHandle }

export type Spool = {
  /** Resolves once the clicks are on the disk, flushed. */
  append(clicks: NewClick[]): Promise<void>
  /** Gives every spooled click to `store`, in batches, and removes a file once all of it is stored. Answers how many. */
  replay(store: StoreClicks): Promise<number>
  /** Says that this process lives, so that no other one takes its file. */
  touch(): Promise<void>
  close(): Promise<void>
}

/** Clicks that the database could not take: a file of this process in `DATA_DIR/spool`, one JSON line each. */
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

/** Runs what it is given one after the other, so that no file is closed under a line that is being written. */
function createMutex(): <T>(action: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (action) => {
    const task = last.then(action, action)
    last = task.catch(() => undefined)
    return task
  }
}

/** A new file whose name is on the disk too before anything is promised about its content. */
async function createSpoolFile(folder: string): Promise<SpoolFile> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `clicks-${newId()}.jsonl`)
  const handle = await open(file, 'a', 0o600)
  const parent = await open(folder)
  await parent.sync().finally(() => parent.close())
  return { file, handle }
}

/** Files of processes that are gone. */
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
  // A last line without its end was being written when the process died; nobody was answered for it.
  const lines = text.split('\n').slice(0, -1)
  const clicks = lines.map((line) => JSON.parse(line) as NewClick)
  for (let from = 0; from < clicks.length; from += batchSize) await store(clicks.slice(from, from + batchSize))
  await rm(file, { force: true })
  return clicks.length
}
