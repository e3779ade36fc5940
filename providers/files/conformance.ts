import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeKeys } from './conformance-keys.ts'
import { readContent, listKeys, listAll, putText, sampleBytes } from './conformance-samples.ts'
import type { Files, StoredFile } from './port.ts'

const maxGrowth = 32 * 1_048_576

export type FilesFixture = { files: Files; close(): Promise<void> }

/** What every adapter of files does; run by its test with a bench whose store is empty. */
export function describeFiles(name: string, open: () => Promise<FilesFixture>) {
  describe(`files: ${name}`, () => {
    let fixture: FilesFixture
    beforeEach(async () => void (fixture = await open()))
    afterEach(() => fixture.close())
    const files = () => fixture.files

    describeStoring(files)
    describeRemoving(files)
    describeRanges(files)
    describeListing(files)
    describeKeys(files)
    describeInterruption(files)
    describeSize(files)
  })
}

function describeStoring(files: () => Files) {
  test.each([
    ['bytes', (bytes: Buffer) => new Uint8Array(bytes)],
    ['a stream of bytes', (bytes: Buffer) => Readable.from([bytes.subarray(0, 7), bytes.subarray(7)])],
    ['a stream of text', () => Readable.from(['text of ', 'some/key.txt'])],
  ])('keeps %s with its type, size and time', async (_, content) => {
    const bytes = Buffer.from('text of some/key.txt')
    const put = await files().put({
      key: 'some/key.txt',
      content: content(bytes),
      contentType: 'text/plain; charset=utf-8',
    })
    expect(put).toEqual({ size: bytes.length })
    const stored = await files().get('some/key.txt')
    expect(stored).toMatchObject({ size: bytes.length, contentType: 'text/plain; charset=utf-8' })
    expect(Math.abs(stored!.modifiedAt.getTime() - Date.now())).toBeLessThan(5_000)
    expect(await readContent(stored)).toEqual(bytes)
  })

  test('keeps an empty file', async () => {
    expect(await files().put({ key: 'empty', content: Readable.from([]), contentType: 'text/plain' })).toEqual({
      size: 0,
    })
    const stored = await files().get('empty')
    expect(stored).toMatchObject({ size: 0, contentType: 'text/plain' })
    expect(await readContent(stored)).toEqual(Buffer.alloc(0))
  })

  test('a later put replaces content and type', async () => {
    await files().put({ key: 'a', content: sampleBytes(1_000), contentType: 'image/png' })
    await files().put({ key: 'a', content: Buffer.from('short'), contentType: 'text/plain' })
    const stored = await files().get('a')
    expect(stored).toMatchObject({ size: 5, contentType: 'text/plain' })
    expect((await readContent(stored))!.toString()).toBe('short')
  })
}

function describeRemoving(files: () => Files) {
  test('what is missing is null, and removing it is no error', async () => {
    expect(await files().get('a/b')).toBeNull()
    await files().remove('a/b')
    await putText(files(), 'a/b')
    await files().remove('a/b')
    await files().remove('a/b')
    expect(await files().get('a/b')).toBeNull()
    expect(await listKeys(files())).toEqual([])
  })

  test('streams nobody reads do not keep the next ones from coming', async () => {
    await files().put({ key: 'a', content: sampleBytes(300_000), contentType: 'image/png' })
    for (let index = 0; index < 40; index++) (await files().get('a'))!.stream.destroy()
    expect(await readContent(await files().get('a'))).toEqual(sampleBytes(300_000))
  })
}

function describeRanges(files: () => Files) {
  test.each([
    [0, 0],
    [0, 99],
    [10, 19],
    [99, 99],
    [90, 5_000],
    [0, Number.MAX_SAFE_INTEGER],
  ])('bytes %i to %i', async (start, end) => {
    await files().put({ key: 'a', content: sampleBytes(100), contentType: 'audio/mpeg' })
    const stored = await files().get('a', { range: { start, end } })
    expect(stored).toMatchObject({ size: 100, contentType: 'audio/mpeg' })
    expect(await readContent(stored)).toEqual(sampleBytes(100).subarray(start, end + 1))
  })

  test('a range that holds no byte is a RangeError, in a missing file null', async () => {
    await files().put({ key: 'a', content: sampleBytes(100), contentType: 'audio/mpeg' })
    await files().put({ key: 'empty', content: Buffer.alloc(0), contentType: 'audio/mpeg' })
    for (const [start, end] of [
      [100, 100],
      [100, 200],
      [5, 4],
      [-1, 5],
      [0.5, 2],
      [Number.NaN, 1],
      [0, Infinity],
    ] as const) {
      await expect(files().get('a', { range: { start, end } })).rejects.toBeInstanceOf(RangeError)
    }
    await expect(files().get('empty', { range: { start: 0, end: 0 } })).rejects.toBeInstanceOf(RangeError)
    expect(await files().get('none', { range: { start: 0, end: 0 } })).toBeNull()
  })
}

function describeListing(files: () => Files) {
  test('lists by prefix, one key being the beginning of others', async () => {
    const keys = ['a', 'a/b', 'a/b/c', 'a-b', 'a/bc', 'ab', 'b/a', 'a.b', 'a_b']
    for (const key of keys) await putText(files(), key)
    for (const prefix of ['', 'a', 'a/', 'a/b', 'a/b/', 'b', 'c', 'a.', 'a-']) {
      expect(await listKeys(files(), prefix)).toEqual(keys.filter((key) => key.startsWith(prefix)).sort())
    }
  })

  test('lists many keys, each once, with size and time', async () => {
    const keys = Array.from({ length: 45 }, (_, index) => `many/${String(index).padStart(3, '0')}`)
    await Promise.all(keys.map((key) => putText(files(), key)))
    const listed = await listAll(files(), 'many/')
    expect(listed.map(({ key }) => key).sort()).toEqual(keys)
    for (const { size, modifiedAt } of listed) {
      expect(size).toBe('text of many/000'.length)
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(5_000)
    }
  })
}

function describeInterruption(files: () => Files) {
  test.each([
    ['fails early', 100_000, true],
    ['fails late', 9_500_000, true],
    ['is cut without a word', 100_000, false],
    ['is cut late without a word', 9_500_000, false],
  ])('a stream that %s leaves the old value', async (_, size, isLoud) => {
    await putText(files(), 'a')
    const content = new Readable({ read() {} })
    for (let sent = 0; sent < size; sent += 50_000) content.push(sampleBytes(50_000))
    setTimeout(() => content.destroy(isLoud ? new Error('the sender went away') : undefined), 60)
    await expect(files().put({ key: 'a', content, contentType: 'image/png' })).rejects.toThrow()
    expect((await readContent(await files().get('a')))!.toString()).toBe('text of a')
    expect(await listKeys(files())).toEqual(['a'])
  })

  test('of many puts of one key at once, one whole value stays, and readers only ever see whole ones', async () => {
    const versions = Array.from({ length: 12 }, (_, seed) => ({
      bytes: sampleBytes(300_000 + seed, seed),
      contentType: `image/x-${seed}`,
    }))
    const findVersionIndex = async (stored: StoredFile | null) => {
      const bytes = await readContent(stored)
      return versions.findIndex((one) => one.contentType === stored?.contentType && bytes?.equals(one.bytes))
    }
    await files().put({ key: 'a', content: versions[0]!.bytes, contentType: versions[0]!.contentType })
    const puts = versions.map(({ bytes, contentType }) =>
      files().put({ key: 'a', content: Readable.from([bytes]), contentType }),
    )
    const seen = await Promise.all(Array.from({ length: 20 }, async () => findVersionIndex(await files().get('a'))))
    await Promise.all(puts)
    expect(seen).not.toContain(-1)
    expect(await findVersionIndex(await files().get('a'))).not.toBe(-1)
    expect(await listKeys(files())).toEqual(['a'])
  })
}

function describeSize(files: () => Files) {
  const chunk = sampleBytes(262_144)

  test('20 MB go in and out as a stream, byte for byte', async () => {
    const all = createHash('sha256')
    const content = Readable.from(chunks(20, (bytes) => all.update(bytes)))
    expect(await files().put({ key: 'a', content, contentType: 'audio/mpeg' })).toEqual({ size: 20 * 1_048_576 })
    const back = createHash('sha256')
    for await (const bytes of (await files().get('a'))!.stream) back.update(bytes)
    expect(back.digest('hex')).toBe(all.digest('hex'))
  }, 30_000)

  test('64 MB pass through less than 32 MB of memory', async () => {
    const memory = await watchMemory()
    await files().put({ key: 'a', content: Readable.from(chunks(64, memory.sample)), contentType: 'audio/mpeg' })
    for await (const bytes of (await files().get('a'))!.stream) await memory.sample(bytes)
    expect(memory.growth()).toBeLessThan(maxGrowth)
  }, 60_000)

  async function* chunks(megabytes: number, each: (bytes: Buffer) => unknown) {
    for (let index = 0; index < megabytes * 4; index++) {
      const bytes = Buffer.from(chunk)
      bytes.writeUInt32BE(index)
      await each(bytes)
      yield bytes
    }
  }
}

/** Looks after every 6 MB that go by. What is reachable counts, not what waits for collection: where it seems too much, garbage is collected. */
async function watchMemory() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
  async function countReachable() {
    // What one collection finds unreachable may be given back only later, or by the next.
    for (let round = 0; round < 3; round++) {
      collect()
      await setImmediate()
    }
    return used()
  }
  const before = await countReachable()
  let peak = before
  let passed = 0
  return {
    async sample(bytes: Buffer) {
      const stepsBefore = Math.floor(passed / 6_291_456)
      passed += bytes.length
      if (Math.floor(passed / 6_291_456) === stepsBefore) return
      const now = used()
      // Collecting takes a quarter of a second in a process that has run many tests.
      peak = Math.max(peak, now - before < maxGrowth ? now : await countReachable())
    },
    growth: () => peak - before,
  }
}
