import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import { createByteReader, type ByteReader } from './byte-reader.ts'

/**
 * The outer layer of a backup file. A header of magic, salt and a mark of the key, then blocks of up to a megabyte, each encrypted and
 * authenticated by AES-256-GCM under a key derived for this file alone. The nonce counts the blocks and marks the last one, so
 * blocks that are changed, left out, repeated, reordered or cut off are refused (T39).
 */
const magic = Buffer.from('FOUNDRY\u0001', 'latin1')
const saltBytes = 32
const markBytes = 16
const tagBytes = 16
const blockBytes = 1_048_576
const lastFlag = 0x8000_0000

type Keys = { cipherKey: Buffer; mark: Buffer }

function deriveKeys(key: string, salt: Buffer): Keys {
  const derived = Buffer.from(hkdfSync('sha256', key, salt, 'foundry backup 1', 64))
  const mark = createHmac('sha256', derived.subarray(32)).update(magic).update(salt).digest().subarray(0, markBytes)
  return { cipherKey: derived.subarray(0, 32), mark }
}

/** Encrypts a stream for a backup file. */
export async function* encryptArchive(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const { cipherKey, mark } = deriveKeys(key, salt)
  yield Buffer.concat([magic, salt, mark])
  let index = 0
  let parts: Buffer[] = []
  let partBytes = 0
  for await (const chunk of source) {
    parts.push(chunk)
    partBytes += chunk.length
    if (partBytes <= blockBytes) continue
    let plain = Buffer.concat(parts)
    for (; plain.length > blockBytes; plain = plain.subarray(blockBytes))
      yield encryptBlock(plain.subarray(0, blockBytes), { cipherKey, index: index++, isLast: false })
    parts = [plain]
    partBytes = plain.length
  }
  yield encryptBlock(Buffer.concat(parts), { cipherKey, index, isLast: true })
}

type BlockKey = { cipherKey: Buffer; index: number; isLast: boolean }

const toNonce = ({ index, isLast }: Pick<BlockKey, 'index' | 'isLast'>): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(index))
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function encryptBlock(block: Buffer, { cipherKey, index, isLast }: BlockKey): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE((block.length | (isLast ? lastFlag : 0)) >>> 0)
  const cipher = createCipheriv('aes-256-gcm', cipherKey, toNonce({ index, isLast })).setAAD(length)
  const encrypted = Buffer.concat([cipher.update(block), cipher.final()])
  return Buffer.concat([length, encrypted, cipher.getAuthTag()])
}

/** Decrypts a backup file, block by block. Throws a `BackupError` at the first byte that is not as it was written. */
export async function* decryptArchive(source: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Buffer> {
  const reader = createByteReader(source)
  const { cipherKey } = await readHeader(reader, key)
  for (let index = 0; ; index++) {
    const { block, isLast } = await readBlock(reader, { cipherKey, index })
    yield block
    if (isLast) break
  }
  if ((await reader.read(1)).length > 0)
    throw new BackupError('The backup has bytes after its end: it is not as it was written.')
}

async function readHeader(reader: ByteReader, key: string): Promise<Keys> {
  const header = await reader.read(magic.length + saltBytes + markBytes)
  if (!header.subarray(0, magic.length).equals(magic.subarray(0, header.length)) || header.length === 0)
    throw new BackupError('This is not a backup of Foundry, or its beginning is damaged.')
  if (header.length < magic.length + saltBytes + markBytes) throw cutOff(0)
  const keys = deriveKeys(key, header.subarray(magic.length, magic.length + saltBytes))
  if (!timingSafeEqual(keys.mark, header.subarray(magic.length + saltBytes)))
    throw new BackupError('BACKUP_KEY is not the key of this backup, or the beginning of the file is damaged.')
  return keys
}

async function readBlock(reader: ByteReader, { cipherKey, index }: Omit<BlockKey, 'isLast'>) {
  const length = await reader.read(4)
  if (length.length < 4) throw cutOff(index)
  const word = length.readUInt32BE()
  const isLast = (word & lastFlag) !== 0
  const size = word & ~lastFlag
  if (size > blockBytes) throw damaged(index)
  const encrypted = await reader.read(size + tagBytes)
  if (encrypted.length < size + tagBytes) throw cutOff(index)
  try {
    const decipher = createDecipheriv('aes-256-gcm', cipherKey, toNonce({ index, isLast }), { authTagLength: tagBytes })
    decipher.setAAD(length).setAuthTag(encrypted.subarray(size))
    return { block: Buffer.concat([decipher.update(encrypted.subarray(0, size)), decipher.final()]), isLast }
  } catch {
    throw damaged(index)
  }
}

const cutOff = (index: number) =>
  new BackupError(`The backup is cut off in block ${index + 1}: the rest of the file is missing. Copy it again.`)
const damaged = (index: number) =>
  new BackupError(`The backup is damaged in block ${index + 1}: it is not as it was written. Use another one.`)
