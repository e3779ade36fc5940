import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { Files, ListedFile, StoredFile } from './port.ts'

/** Bytes that differ from place to place and from one seed to the next. */
export function sampleBytes(size: number, seed = 1): Buffer {
  const block = createHash('shake256', { outputLength: 65_536 }).update(`${seed}`).digest()
  return Buffer.alloc(size, block)
}

export async function putText(files: Files, key: string): Promise<void> {
  await files.put({ key, content: Buffer.from(`text of ${key}`), contentType: 'text/plain' })
}

export async function readContent(stored: StoredFile | null): Promise<Buffer | null> {
  return stored && buffer(stored.stream)
}

export async function listAll(files: Files, prefix = ''): Promise<ListedFile[]> {
  const listed: ListedFile[] = []
  for await (const file of files.list(prefix)) listed.push(file)
  return listed
}

export async function listKeys(files: Files, prefix = ''): Promise<string[]> {
  return (await listAll(files, prefix)).map(({ key }) => key).sort()
}

export async function getError(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => expect.unreachable('it did not fail'),
    (error: Error) => error,
  )
}
