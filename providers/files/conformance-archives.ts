import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listKeys, putText, readContent, sampleBytes } from './conformance-samples.ts'
import type { FilesFixture } from './conformance.ts'
import type { Files } from './port.ts'

/** What a store of backups does, which keeps no content types. */
export function describeArchives(name: string, open: () => Promise<FilesFixture>) {
  describe(`archives: ${name}`, () => {
    let fixture: FilesFixture
    let files: Files
    beforeEach(async () => {
      fixture = await open()
      files = fixture.files
    })
    afterEach(() => fixture.close())

    test('keeps a stream of many megabytes byte for byte, and lists it by its beginning', async () => {
      const bytes = sampleBytes(9_000_000)
      const chunks = [bytes.subarray(0, 5), bytes.subarray(5)]
      const key = 'foundry-2026-11-25t013000z.backup'
      const content = Readable.from(chunks)
      expect(await files.put({ key, content, contentType: 'application/octet-stream' })).toEqual({ size: bytes.length })
      await putText(files, 'erased/0198-a')
      expect((await readContent(await files.get(key)))!.equals(bytes)).toBe(true)
      expect(await listKeys(files, 'foundry-')).toEqual([key])
      expect(await listKeys(files, 'erased/')).toEqual(['erased/0198-a'])
    })

    test('a stream that fails leaves nothing', async () => {
      async function* failing() {
        yield sampleBytes(100_000)
        throw new Error('The database went away')
      }
      const content = Readable.from(failing())
      const put = files.put({ key: 'foundry-x.backup', content, contentType: 'application/octet-stream' })
      await expect(put).rejects.toThrow('The database went away')
      expect(await files.get('foundry-x.backup')).toBeNull()
      expect(await listKeys(files)).toEqual([])
    })

    test('what is missing is null, a later one replaces, removing twice is no error', async () => {
      expect(await files.get('foundry-x.backup')).toBeNull()
      await putText(files, 'a.backup')
      await files.put({ key: 'a.backup', content: Buffer.from('new'), contentType: 'application/octet-stream' })
      expect((await readContent(await files.get('a.backup')))!.toString()).toBe('new')
      expect((await readContent(await files.get('a.backup', { range: { start: 1, end: 9 } })))!.toString()).toBe('ew')
      await files.remove('a.backup')
      await files.remove('a.backup')
      expect(await listKeys(files)).toEqual([])
    })

    test('a name that could leave the store is refused', async () => {
      for (const key of ['../a', '/etc/passwd', 'a/../b', '.hidden', ''])
        await expect(putText(files, key)).rejects.toBeInstanceOf(TypeError)
    })
  })
}
