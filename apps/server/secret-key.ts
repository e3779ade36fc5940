import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeyRing } from '#platform/server/encryption.ts'

type KeyOptions = { secretKey?: string | undefined; previousSecretKeys: string[]; dataDir: string }

/**
 * The configured key and earlier ones. Without them those of a file in the data folder, one a line, the current one first, which the first
 * start creates, readable by this user only.
 */
export async function findSecretKeys({ secretKey, previousSecretKeys, dataDir }: KeyOptions): Promise<KeyRing> {
  if (secretKey) return [secretKey, ...previousSecretKeys]
  const path = join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(randomBytes(32).toString('base64url'))
    await file.sync()
    await file.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const [current = '', ...previous] = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
  return [current, ...previous, ...previousSecretKeys]
}
