import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { flushFolder } from '../durable-folders.ts'
import { adminRole, clusterPathForServer, type ClusterLocation } from './location.ts'
import { serverEnvironment } from './server-environment.ts'
import { chownTree, type ServerUser } from './server-user.ts'

const run = promisify(execFile)
// ICU sorts, but pg_trgm asks the C library what a letter is, and in the plain C locale é is not one.
const unicodeCtype = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }[process.platform as string] ?? 'C'

/**
 * Creates the cluster where there is none. It is built in another folder and renamed, so that an interrupted start leaves
 * no half-made cluster, only a folder that the next start removes. Call it under the start lock.
 */
export async function ensureCluster(
  location: ClusterLocation,
  options: { bin: () => Promise<string>; user: ServerUser; major: string | undefined },
): Promise<void> {
  await removeUnfinished(location)
  const version = await readVersion(location.cluster)
  if (version !== undefined) {
    if (options.major !== undefined && version !== options.major)
      throw new OtherMajorError(location, { version, major: options.major })
    return chownTree(options.user, location.cluster)
  }
  const fresh = `${location.cluster}.new-${randomUUID()}`
  const cluster = join(fresh, 'cluster')
  await createOwnedFolder(fresh, options.user)
  await createOwnedFolder(cluster, options.user)
  await writePasswords(join(fresh, 'passwords'), options.user)
  await initialize(cluster, { bin: await options.bin(), user: options.user })
  await rename(join(fresh, 'passwords'), join(cluster, basename(location.passwords)))
  await moveToLocation(cluster, location)
  await rm(fresh, { recursive: true, force: true })
}

/** The data folder was made by another major version of PostgreSQL, whose files this one cannot read. */
export class OtherMajorError extends Error {
  constructor({ cluster }: ClusterLocation, { version, major }: { version: string; major: string }) {
    super(
      `${cluster} was made by PostgreSQL ${version}, and this release has PostgreSQL ${major}, which cannot read it. ` +
        `Run \`npm run backup\` with the release that made it, move the folder away, and run \`npm run restore -- latest --force-empty\` with this one.`,
    )
    this.name = 'OtherMajorError'
  }
}

/** The major version that made the cluster; undefined where there is none. */
async function readVersion(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${folder} cannot be read: does it belong to another account?`, { cause: error })
  }
}

/** Leftovers of interrupted starts. Their initdb may still be writing, hence a new name each time, and retries. */
async function removeUnfinished(location: ClusterLocation): Promise<void> {
  for (const name of await readdir(location.dataDir)) {
    if (!name.startsWith(`${basename(location.cluster)}.new-`)) continue
    await rm(join(location.dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

async function createOwnedFolder(folder: string, user: ServerUser): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  if (user) await chown(folder, user.uid, user.gid)
}

async function writePasswords(file: string, user: ServerUser): Promise<void> {
  const password = () => randomBytes(24).toString('base64url')
  await writeFile(file, `${password()}\n${password()}\n`, { mode: 0o600, flag: 'wx', flush: true })
  if (user) await chown(file, user.uid, user.gid)
}

async function initialize(cluster: string, options: { bin: string; user: ServerUser }): Promise<void> {
  const args = ['-D', clusterPathForServer(cluster, options.user), '--pwfile=../passwords', `--username=${adminRole}`]
  // The socket is protected by its 0700 folder, TCP by a password.
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256']
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
  const command = [...args, ...auth, ...locale, '--data-checksums', '--no-instructions']
  let failure: unknown
  for (const ctype of [unicodeCtype, 'C']) {
    try {
      await run(join(options.bin, 'initdb'), [...command, `--lc-ctype=${ctype}`], {
        cwd: cluster,
        env: serverEnvironment(),
        ...options.user,
      })
      return
    } catch (error) {
      failure = error
    }
  }
  const { stderr, message } = failure as { stderr?: string; message: string }
  throw new Error(`PostgreSQL could not make its data folder ${cluster}: ${(stderr || message).trim()}`)
}

async function moveToLocation(cluster: string, location: ClusterLocation): Promise<void> {
  try {
    await rename(cluster, location.cluster)
  } catch (error) {
    throw new Error(`${location.cluster} exists but holds no PostgreSQL cluster: move it away`, { cause: error })
  }
  await flushFolder(location.cluster)
  await flushFolder(location.dataDir)
}

/** The admin's and the app's password for TCP. */
export async function readPasswords(location: ClusterLocation): Promise<{ admin: string; app: string }> {
  const [admin, app] = (await readFile(location.passwords, 'utf8')).split('\n')
  if (!admin || !app) throw new Error(`${location.passwords} is damaged`)
  return { admin, app }
}
