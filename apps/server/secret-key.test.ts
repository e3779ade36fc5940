import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSecretKeys } from './secret-key.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'secret-key-'))))
afterEach(() => rm(folder, { recursive: true }))

test('processes that start at once agree on one new key', async () => {
  const dataDir = join(folder, 'data')
  const found = await Promise.all(
    Array.from({ length: 50 }, () => findSecretKeys({ previousSecretKeys: ['older'], dataDir })),
  )
  expect(new Set(found.map((keys) => keys.join())).size).toBe(1)
  expect(found[0]).toEqual([expect.stringMatching(/^[\w-]{43}$/), 'older'])
  expect(await readdir(dataDir)).toEqual(['secret-key'])
})

test('a file that lost its key is refused, not taken for one without any', async () => {
  await writeFile(join(folder, 'secret-key'), '')
  await expect(findSecretKeys({ previousSecretKeys: [], dataDir: folder })).rejects.toThrow('secret-key is empty')
})
