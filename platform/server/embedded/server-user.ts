import { execFile } from 'node:child_process'
import { chown, lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The account the server runs as if it is not ours; spread it into the options of `spawn`. */
export type ServerUser = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root, so root drops to another account: the one that owns the cluster already,
 * else `postgres`, else `nobody`. Any other account runs the server itself: `undefined`.
 */
export async function findServerUser(cluster: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const user = await findUser(name)
    if (user) return user
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as')
}

async function findUser(name: string): Promise<ServerUser> {
  try {
    const uid = Number((await run('id', ['-u', name])).stdout)
    const gid = Number((await run('id', ['-g', name])).stdout)
    return uid > 0 ? { uid, gid } : undefined
  } catch {
    return undefined
  }
}

/** Makes the server's account the owner of a whole folder: one that root restored belongs to root. */
export async function chownTree(user: ServerUser, folder: string): Promise<void> {
  if (!user || (await stat(folder)).uid === user.uid) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid)
  }
  // Last, because the next start takes this owner as the sign that the rest is done.
  await chown(folder, user.uid, user.gid)
}
