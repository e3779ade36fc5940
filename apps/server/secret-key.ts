import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createFolder, flushFolder } from '#platform/server/durable-folders.ts'
import type { KeyRing } from '#platform/server/encryption.ts'

type KeyOptions = { secretKey?: string | undefined; previousSecretKeys: string[]; dataDir: string }

/**
 * The configured key and earlier ones. Without them those of a file in the data folder, one a line, the current one first, which the first
 * start creates, readable by this user only.
 */
export async function findSecretKeys({ secretKey, previousSecretKeys, dataDir }: KeyOptions): Promise<KeyRing> {
  if (secretKey) return [secretKey, ...previousSecretKeys]
  const path = join(dataDir, 'secret-key')
  const [current, ...previous] = await readKeys(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await createFolder(dataDir)
    await createKey(path)
    return readKeys(path)
  })
  if (!current) throw new Error(`${path} is empty: restore it, or set SECRET_KEY`)
  return [current, ...previous, ...previousSecretKeys]
}

const readKeys = async (path: string) => (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')

/**
 * Creates the file with a key in it, in one step, unless another process was faster: nobody ever reads one without a key, and
 * after a power cut it is there before anything that was encrypted with it.
 */
async function createKey(path: string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await file.writeFile(randomBytes(32).toString('base64url'))
    await file.sync()
    await link(unfinished, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await file.close()
    await unlink(unfinished)
  }
  await flushFolder(dirname(path))
}
