import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readContent, listKeys, putText } from './conformance-samples.ts'
import { assertKey, type Files } from './port.ts'

const long = 'a'.repeat(201)

/** Ways out of a store, and names that are not the same everywhere. */
export const badKeys: string[] = [
  '',
  '.',
  '..',
  '/',
  '//',
  './',
  '../',
  '/a',
  'a/',
  'a//b',
  './a',
  '../a',
  'a/..',
  'a/../b',
  'a/./b',
  'a/.',
  'a..b',
  '..a',
  'a..',
  '../../etc/passwd',
  '/etc/passwd',
  'a/../../../etc/passwd',
  '....//etc/passwd',
  '..././a',
  '.../a',
  '..\\a',
  'a\\..\\b',
  '\\\\host\\share',
  'c:\\a',
  'c:/a',
  'c:a',
  'file:///etc/passwd',
  'http://evil.test/a',
  '%2e%2e/a',
  '..%2fa',
  '%2e%2e%2fa',
  '..%252fa',
  '..%c0%afa',
  '..%5ca',
  'a%00b',
  'a\0',
  'a\0.png',
  '..\0/a',
  '~',
  '~a',
  '~/a',
  'a~b',
  '$HOME/a',
  '`a`',
  'a;b',
  'a|b',
  'a b',
  ' a',
  'a ',
  'a\n',
  'a\r\nb',
  'a\tb',
  'A',
  'a/B',
  'é',
  '．．/a',
  '\u202ea',
  'a?b',
  'a#b',
  'a*',
  'a:b',
  '.hidden',
  'a/.hidden',
  'a.',
  'a./b',
  'con',
  'nul.txt',
  'a/com1',
  'aux/a',
  long,
  `a/${long}`,
  // What reaches a store from a body that was not checked.
  ...([null, undefined, 7, {}, ['a'], { toString: () => '../a' }] as unknown as string[]),
]

export const goodKeys: string[] = [
  'a',
  '0',
  '-',
  '_',
  'a.b',
  'a/b.c/d-e_f',
  '0197a3c4-7b1e-7c3a-9d2e-1f2a3b4c5d6e',
  'photos/0197a3c4.webp',
  'confetti',
  'a.b.c',
  'nullable',
  `${'a'.repeat(99)}/${'b'.repeat(100)}`,
  'c'.repeat(200),
]

const badPrefixes: string[] = ['..', '../', '/', '/a', 'a/../b', 'A', 'a\0', 'a%2f', 'a\\', '~', 'a b', 'a*', long]

const badContentTypes: string[] = [
  '',
  'text',
  'text/',
  '/html',
  'text/html\r\nx: y',
  'text/html\n',
  'text/html;',
  'text/html; a',
  'text/é',
  'text/html\0',
  `text/${long}`,
]

export function describeKeys(files: () => Files) {
  test(`refuses all ${badKeys.length} keys that are none, and stores nothing`, async () => {
    const refusals = badKeys.map(async (key) => {
      const content = Readable.from(['x'])
      await expect(files().put({ key, content, contentType: 'text/plain' }), `put ${key}`).rejects.toBeInstanceOf(
        TypeError,
      )
      expect(content.destroyed).toBe(true)
      await expect(files().get(key), `get ${key}`).rejects.toBeInstanceOf(TypeError)
      await expect(files().remove(key), `remove ${key}`).rejects.toBeInstanceOf(TypeError)
      expect(() => assertKey(key)).toThrow(/^Not a file key$/)
    })
    await Promise.all(refusals)
    expect(await listKeys(files())).toEqual([])
  })

  test('takes every key that is one', async () => {
    for (const key of goodKeys) await putText(files(), key)
    expect(await listKeys(files())).toEqual([...goodKeys].sort())
    for (const key of goodKeys) expect((await readContent(await files().get(key)))!.toString()).toBe(`text of ${key}`)
  })

  test('refuses prefixes and content types that could mean something else', async () => {
    for (const prefix of badPrefixes)
      await expect(async () => listKeys(files(), prefix), prefix).rejects.toBeInstanceOf(TypeError)
    for (const contentType of badContentTypes) {
      await expect(
        files().put({ key: 'a', content: Buffer.from('x'), contentType }),
        contentType,
      ).rejects.toBeInstanceOf(TypeError)
    }
    expect(await listKeys(files())).toEqual([])
  })
}
