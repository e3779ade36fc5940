import { mkdir, open, readdir, readFile, rm, stat, utimes, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '#platform/server/db/columns.ts'
import type { NewClick } from './store.ts'

/** How long a file must have rested before another process takes it for left behind. */
const orphanedAfterMs = 30_000

export type Spool = {
  /** Resolves once the clicks are on the disk, flushed. */
  append(clicks: NewClick[]): Promise<void>
  /** Gives every spooled click to `store`, in batches, and removes a file once all of it is stored. */
  replay(store: (clicks: NewClick[]) => Promise<void>): Promise<number>
  /** Says that this process lives, so that no other one takes its file. */
  touch(): Promise<void>
  close(): Promise<void>
}

/** Clicks that the database could not take: a file of this process in `DATA_DIR/spool`, one JSON line each. */
export function openSpool(dataDir: string): Spool {
  const folder = path.join(dataDir, 'spool')
  let current: { file: string; handle: FileHandle } | null = null
  const retired: string[] = []

  const begin = async () => {
    await mkdir(folder, { recursive: true })
    const file = path.join(folder, `clicks-${newId()}.jsonl`)
    const handle = await open(file, 'a', 0o600)
    const parent = await open(folder)
    await parent.sync().finally(() => parent.close())
    return { file, handle }
  }
  const retire = async () => {
    if (current === null) return
    retired.push(current.file)
    const { handle } = current
    current = null
    await handle.close()
  }

  // One after the other, so that no file is closed under a line that is being written.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }

  return {
    append: (clicks) =>
      inTurn(async () => {
        current ??= await begin()
        await current.handle.appendFile(clicks.map((click) => `${JSON.stringify(click)}\n`).join(''))
        await current.handle.datasync()
      }),
    async replay(store) {
      await inTurn(retire)
      const own = retired.splice(0)
      const files = [...own, ...(await listOrphans(folder, own))]
      let count = 0
      for (const file of files) {
        try {
          count += await replayFile(file, store)
        } catch (error) {
          if (own.includes(file)) retired.push(file)
          throw error
        }
      }
      return count
    },
    async touch() {
      const now = new Date()
      for (const file of [...retired, ...(current ? [current.file] : [])])
        await utimes(file, now, now).catch(() => undefined)
    },
    close: () => inTurn(retire),
  }
}

async function listOrphans(folder: string, own: string[]): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => /^clicks-.*\.jsonl$/.test(name)).map((name) => path.join(folder, name))
  const rested = await Promise.all(
    files.map(async (file) => {
      const found = await stat(file).catch(() => null)
      return found !== null && Date.now() - found.mtimeMs > orphanedAfterMs
    }),
  )
  return files.filter((file, at) => rested[at] && !own.includes(file))
}

const batchCount = 1_000

async function replayFile(file: string, store: (clicks: NewClick[]) => Promise<void>): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '')
  // A last line without its end was being written when the process died; nobody was answered for it.
  const clicks = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as NewClick)
  for (let from = 0; from < clicks.length; from += batchCount) await store(clicks.slice(from, from + batchCount))
  await rm(file, { force: true })
  return clicks.length
}
