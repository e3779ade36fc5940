import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

type Options = { mode?: number }

/** A new, renamed or removed name outlives a power cut only once its folder is flushed; Windows cannot open a folder and flushes by itself. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Creates a folder and those above it, unless they are there, and flushes their names. */
export async function createFolder(folder: string, options: Options = {}): Promise<void> {
  const first = await mkdir(folder, { ...options, recursive: true })
  for (const parent of listParents(folder, first)) await flushFolder(parent)
}

/** The same, for what is created before anything can be waited for. */
export function createFolderSync(folder: string, options: Options = {}): void {
  const first = mkdirSync(folder, { ...options, recursive: true })
  if (process.platform === 'win32') return
  for (const parent of listParents(folder, first)) {
    const handle = openSync(parent, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  }
}

/** The folders that hold the new ones, of which `first` is the uppermost. */
function listParents(folder: string, first: string | undefined): string[] {
  const parents: string[] = []
  if (first === undefined) return parents
  for (let path = resolve(folder); path.length >= resolve(first).length; path = dirname(path))
    parents.push(dirname(path))
  return parents
}
