import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { describeFiles } from './conformance.ts'
import { describeArchives } from './conformance-archives.ts'
import { listKeys } from './conformance-samples.ts'
import { createFolderFiles } from './folder.ts'
import { createPlainFolder } from './plain-folder.ts'
import { createS3 } from './s3.ts'

describeFiles('folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'files-'))
  return { files: createFolderFiles({ dataDir }), close: () => rm(dataDir, { recursive: true }) }
})

// A process of its own, so that what it holds does not count as memory of the adapter; pages of seven make listing turn
// them.
let store: ChildProcess
let s3Url: string
beforeAll(async () => {
  const program = fileURLToPath(new URL('./fake-s3.ts', import.meta.url))
  store = spawn(process.execPath, [program, '7'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = (await once(store.stdout!, 'data')) as [Buffer]
  s3Url = printed.toString().trim()
})
afterAll(async () => {
  const ended = once(store, 'close')
  store.kill()
  await ended
})

async function openS3() {
  const files = createS3({ s3Url })
  return {
    files,
    close: async () => {
      for (const key of await listKeys(files)) await files.remove(key)
    },
  }
}

describeFiles('s3', openS3)
describeArchives('s3', openS3)

describeArchives('plain folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archives-'))
  return { files: createPlainFolder(folder), close: () => rm(folder, { recursive: true }) }
})
