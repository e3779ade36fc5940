import { Readable } from 'node:stream'

/** Both ends included, in bytes from 0; an `end` beyond the file means its last byte. */
export type ByteRange = { start: number; end: number }

export type NewFile = { key: string; content: Readable | Uint8Array; contentType: string }

export type StoredFile = {
  /** Read it to the end or destroy it. Fails, never ends short, when bytes are missing. */
  stream: Readable
  /** Bytes of the whole file, also when a range was asked for. */
  size: number
  contentType: string
  /** To the second. */
  modifiedAt: Date
}

export type ListedFile = { key: string; size: number; modifiedAt: Date }

/**
 * Every call throws a `TypeError` for a key `assertKey` refuses, and an `Error` when the store cannot be reached in
 * time.
 */
export type Files = {
  name: string
  /**
   * Replaces what the key held only once the content is complete and safe. A stream that fails or is cut changes
   * nothing; a stream that could not be stored is destroyed.
   */
  put(file: NewFile): Promise<{ size: number }>
  /** Null when there is no such file. Throws a `RangeError` when the range holds no byte of it. */
  get(key: string, options?: { range?: ByteRange }): Promise<StoredFile | null>
  /** A missing file is no error. */
  remove(key: string): Promise<void>
  /** Files whose key begins with `prefix`, in no promised order; `''` lists all. */
  list(prefix: string): AsyncIterable<ListedFile>
}

const prefixPattern = /^(?!\/)[a-z0-9_./-]{0,200}$/
const part = /^[a-z0-9_-](?:[a-z0-9._-]*[a-z0-9_-])?$/
/** Names Windows keeps for devices, whatever follows the dot. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/
const contentTypePattern = /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w.+-]+)*$/

export const contentTypeMaxLength = 120

/**
 * 1 to 200 of `a-z 0-9 - _ . /`, in parts that neither begin nor end with a dot: so a key can never leave its store.
 */
export function isKey(key: string): boolean {
  const parts = key.split('/')
  return prefixPattern.test(key) && !key.includes('..') && parts.every((one) => part.test(one) && !device.test(one))
}

/** Throws a `TypeError` that does not repeat the key, which may come from outside. */
export function assertKey(key: string): void {
  if (typeof key !== 'string' || !isKey(key)) throw new TypeError('Not a file key')
}

export function assertPrefix(prefix: string): void {
  if (typeof prefix !== 'string' || !prefixPattern.test(prefix) || prefix.includes('..'))
    throw new TypeError('Not a file key prefix')
}

export function assertContentType(contentType: string): void {
  const isValid = contentType.length <= contentTypeMaxLength && contentTypePattern.test(contentType)
  if (!isValid) throw new TypeError('Not a content type')
}

export function assertRange({ start, end }: ByteRange): void {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start)
    throw new RangeError('Not a byte range')
}

/**
 * Runs `store`; when it fails, destroys the stream it may not have read, so that whoever feeds it is not left waiting.
 */
export async function destroyOnFailure<T>({ content }: NewFile, store: () => Promise<T>): Promise<T> {
  try {
    return await store()
  } catch (error) {
    if (content instanceof Readable) content.destroy()
    throw error
  }
}
