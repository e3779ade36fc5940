import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readContent, listKeys, putText, sampleBytes } from './conformance-samples.ts'
import { badKeys, goodKeys } from './conformance-keys.ts'
import { createFolderFiles, cleanupOrphans } from './folder.ts'

let dataDir: string
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'files-'))))
afterEach(() => rm(dataDir, { recursive: true }))

const hour = 3_600_000
const namesOnDisk = () => readdir(join(dataDir, 'files'))

test('files outlive a restart', async () => {
  await putText(createFolderFiles({ dataDir }), 'a/b')
  expect((await readContent(await createFolderFiles({ dataDir }).get('a/b')))!.toString()).toBe('text of a/b')
})

test.skipIf(process.platform === 'win32')(
  'nobody else on the machine can read them, whatever the folder allowed before',
  async () => {
    await putText(createFolderFiles({ dataDir }), 'a/b')
    await chmod(join(dataDir, 'files'), 0o755)
    createFolderFiles({ dataDir })
    const [name] = await namesOnDisk()
    expect((await stat(join(dataDir, 'files'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'files', name!))).mode & 0o777).toBe(0o600)
  },
)

test('every key, good or bad, writes into the one folder and nowhere else', async () => {
  const files = createFolderFiles({ dataDir })
  for (const key of [...badKeys, ...goodKeys]) await putText(files, key).catch(() => {})
  const everything = await readdir(dataDir, { recursive: true, withFileTypes: true })
  expect(everything.filter((entry) => entry.isFile()).map((entry) => entry.parentPath)).toEqual(
    goodKeys.map(() => join(dataDir, 'files')),
  )
  expect(everything.filter((entry) => entry.isDirectory()).map(({ name }) => name)).toEqual(['files'])
})

test('a file on disk begins with its content, so that any program can open it', async () => {
  await createFolderFiles({ dataDir }).put({ key: 'a.png', content: sampleBytes(500), contentType: 'image/png' })
  const onDisk = await readFile(join(dataDir, 'files', 'a.png'))
  expect(onDisk.subarray(0, 500)).toEqual(sampleBytes(500))
  expect(onDisk.subarray(500).toString().trimEnd()).toBe('image/png')
})

test('a reader keeps the value it began with', async () => {
  const files = createFolderFiles({ dataDir })
  await files.put({ key: 'a', content: sampleBytes(2_000_000, 1), contentType: 'image/png' })
  const begun = await files.get('a')
  await files.put({ key: 'a', content: sampleBytes(2_000_000, 2), contentType: 'image/png' })
  expect((await readContent(begun))!.equals(sampleBytes(2_000_000, 1))).toBe(true)
  const other = await files.get('a')
  await files.remove('a')
  expect((await readContent(other))!.equals(sampleBytes(2_000_000, 2))).toBe(true)
})

test('a failing put leaves nothing behind', async () => {
  const content = Readable.from(
    (async function* () {
      yield sampleBytes(100_000)
      throw new Error('the sender went away')
    })(),
  )
  await expect(createFolderFiles({ dataDir }).put({ key: 'a', content, contentType: 'image/png' })).rejects.toThrow(
    'went away',
  )
  expect(await namesOnDisk()).toEqual([])
})

test.skipIf(process.platform !== 'linux')('streams read, destroyed or failed give their descriptors back', async () => {
  const files = createFolderFiles({ dataDir })
  await putText(files, 'a')
  await files.put({ key: 'empty', content: Buffer.alloc(0), contentType: 'text/plain' })
  const openCount = async () => (await readdir('/proc/self/fd')).length
  const before = await openCount()
  for (let index = 0; index < 50; index++) {
    await readContent(await files.get('a'))
    await readContent(await files.get('empty'))
    ;(await files.get('a'))!.stream.destroy()
    await files.get('a', { range: { start: 999, end: 1_000 } }).catch(() => {})
  }
  await expect.poll(openCount).toBeLessThan(before + 5)
})

test('orphans go 24 hours after their last byte, files and fresh uploads stay', async () => {
  const files = createFolderFiles({ dataDir })
  await putText(files, 'a')
  const now = new Date()
  for (const [name, ageMs] of [
    ['~old', 25 * hour],
    ['~fresh', 23 * hour],
    ['a', 99 * hour],
  ] as const) {
    if (name !== 'a') await writeFile(join(dataDir, 'files', name), 'half')
    await utimes(join(dataDir, 'files', name), now, new Date(now.getTime() - ageMs))
  }
  expect(await cleanupOrphans({ dataDir, now })).toBe(1)
  expect((await namesOnDisk()).sort()).toEqual(['a', '~fresh'])
  expect(await listKeys(files)).toEqual(['a'])
})

/**
 * A process of its own that puts values 0, 1, 2 … of 3 MB under one key, each byte of a value being its number, and
 * tells each it finished.
 */
async function putUntilKilled(afterMs: number): Promise<number> {
  const script = `
    import { Readable } from 'node:stream'
    import { createFolderFiles } from ${JSON.stringify(new URL('./folder.ts', import.meta.url).href)}
    const files = createFolderFiles({ dataDir: ${JSON.stringify(dataDir)} })
    for (let value = 0; value < 250; value++) {
      const chunks = Array.from({ length: 48 }, () => Buffer.alloc(65_536, value))
      await files.put({ key: 'a', content: Readable.from(chunks), contentType: 'image/x-' + value })
      process.stdout.write(value + '\\n')
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (output += text))
  await once(child.stdout, 'data')
  setTimeout(() => child.kill('SIGKILL'), afterMs)
  await once(child, 'close')
  return Number(output.trim().split('\n').at(-1))
}

test('a process killed while writing leaves a whole value, no older than the last it reported', async () => {
  let unfinishedCount = 0
  for (let round = 0; round < 8; round++) {
    const reported = await putUntilKilled(round * 9)
    const files = createFolderFiles({ dataDir })
    const stored = await files.get('a')
    const bytes = (await readContent(stored))!
    expect(bytes[0]).toBeGreaterThanOrEqual(reported)
    expect(bytes.equals(Buffer.alloc(48 * 65_536, bytes[0]))).toBe(true)
    expect(stored!.contentType).toBe(`image/x-${bytes[0]}`)
    expect(await listKeys(files)).toEqual(['a'])
    unfinishedCount = (await namesOnDisk()).length - 1
  }
  expect(await cleanupOrphans({ dataDir, now: new Date(Date.now() + 25 * hour) })).toBe(unfinishedCount)
  expect(unfinishedCount).toBeGreaterThan(0)
  expect(await namesOnDisk()).toEqual(['a'])
}, 60_000)
